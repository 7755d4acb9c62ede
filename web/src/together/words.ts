// What the waiting room says of seats, time and the beginning.
import { t } from '../lib/i18n';
import type { GatheringInfo, WaitingSeatInfo, Watching } from '../lib/protocol';
import { seatName } from '../lib/seats';
import { weekdays } from '../new/time_words';
import { openSeats } from './seats';

export function roomTitle(info: GatheringInfo): string {
  const count = openSeats(info).length;
  if (count) return t('ui.together.open_seats', { count });
  const here = info.seats.every(({ presence }) => !presence || presence.status === 'here');
  return t(here ? 'ui.together.all_here' : 'ui.together.all_taken');
}

export function startWords(info: GatheringInfo): string {
  const count = openSeats(info).length;
  return count ? t('ui.together.start_with', { count }) : t('ui.together.start');
}

export function nameAt({ seats }: Pick<GatheringInfo, 'seats'>, seat: number): string {
  return seats[seat]?.kind === 'open' ? t('ui.together.open_seat') : seatName(seats, seat);
}

/** The second line of a seat: who somebody is, and whether they are at their device; over days, when they are off. */
export function seatLine(seat: WaitingSeatInfo, visitors: number, overDays = false): string {
  if (seat.kind === 'bot') return t('ui.together.bot_ready');
  if (seat.kind === 'open') return visitors ? t('ui.together.visitors', { count: visitors }) : t('ui.together.link');
  const words = [];
  if (seat.mine) words.push(t('ui.together.you'));
  if (seat.host) words.push(t('ui.together.host'));
  if (!seat.mine && seat.presence) words.push(t(`ui.together.presence.${seat.presence.status}`));
  if (overDays && seat.off.length) words.push(offWords(seat.off));
  return words.join(' · ');
}

/** Somebody's days off, by name. */
export function offWords(off: readonly number[]): string {
  const days = off.map((day) => weekdays('short')[day]).join(', ');
  return days ? t('ui.together.days_off', { days }) : t('ui.together.days_off.none');
}

/** Who may watch the table, and what they see. */
export function watchWords({ hands, minutes }: Watching, hides: boolean): string {
  if (hands === 'delayed') return t('ui.together.watching.delayed', { count: minutes ?? 0 });
  if (hands === 'nobody') return t('ui.together.watching.nobody');
  return t(hides ? 'ui.together.watching.after' : 'ui.together.watching.open');
}
