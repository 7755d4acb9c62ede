// What the waiting room says of seats, time and the beginning.
import { t } from '../lib/i18n';
import type { GatheringInfo, TimeControl, WaitingSeatInfo } from '../lib/protocol';
import { levelName } from '../lib/seats';
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

export function nameOf(seat: WaitingSeatInfo): string {
  if (seat.kind === 'open') return t('ui.together.open_seat');
  return seat.kind === 'bot' ? t('ui.seat.bot', { level: levelName(seat.level ?? '') }) : seat.name;
}

/** The second line of a seat: who somebody is, and whether they are at their device. */
export function seatLine(seat: WaitingSeatInfo, visitors: number): string {
  if (seat.kind === 'bot') return t('ui.together.bot_ready');
  if (seat.kind === 'open') return visitors ? t('ui.together.visitors', { count: visitors }) : t('ui.together.link');
  const words = [];
  if (seat.mine) words.push(t('ui.together.you'));
  if (seat.host) words.push(t('ui.together.host'));
  if (!seat.mine && seat.presence) words.push(t(`ui.together.presence.${seat.presence.status}`));
  return words.join(' · ');
}

const minutes = (seconds: number): string => String(Math.round((seconds / 60) * 10) / 10);

/** The clocks of a table in a few words; empty if there are none. */
export function timeWords(time: TimeControl | null): string {
  if (!time) return '';
  const { kind, seconds = 0, increment = 0, days = 0 } = time;
  if (kind === 'days') return t('ui.together.time.days', { count: days });
  if (kind === 'move') return t('ui.together.time.move', { count: seconds });
  if (increment) return t('ui.together.time.fischer', { minutes: minutes(seconds), seconds: increment });
  return t('ui.together.time.pool', { minutes: minutes(seconds) });
}
