// What happens between the people at a table, to be read among what they say. It is no part of the game.
import { speech, t } from '../lib/i18n';
import type { AtTable, GatheringInfo, LogLine, Question, State, TableInfo, WaitingSeatInfo } from '../lib/protocol';
import { askedWords, askingWords } from '../live/words';
import { told } from '../table/log';
import { seatName } from '../table/names';

export type Happening =
  | { readonly kind: 'sat' | 'left' | 'host'; readonly name: string }
  | { readonly kind: 'renamed'; readonly from: string; readonly name: string }
  | { readonly kind: 'my_host' | 'settings' | 'begins' }
  | { readonly kind: 'away'; readonly seat: number; readonly seconds: number; readonly ran: boolean }
  | { readonly kind: 'asked'; readonly question: Question }
  | { readonly kind: 'logged'; readonly line: LogLine };

const LOGGED = /^line\.event\.(takeover_|returned|cut_off|paused|timeout|resigned|undone|agreed_)/;
const LONG = 30; // seconds; nobody needs to hear of less
const TERMS = ['game', 'options', 'match', 'confirm', 'time', 'time_up', 'talk', 'watching'] as const;

// ---- before the game begins ----

const other = ({ kind, mine }: WaitingSeatInfo): boolean => kind === 'person' && !mine;

/** What became of the seats, the host and the settings. */
export function gathered(before: GatheringInfo, now: GatheringInfo): readonly Happening[] {
  const named = ({ seats }: GatheringInfo) => seats.filter(other).map(({ name }) => name);
  const [were, are] = [named(before), named(now)];
  const renamed = now.seats.flatMap((seat, n): { from: string; name: string }[] => {
    const from = before.seats[n];
    if (!from || !other(from) || !other(seat) || are.includes(from.name) || were.includes(seat.name)) return [];
    return [{ from: from.name, name: seat.name }];
  });
  const happened: Happening[] = renamed.map((one) => ({ kind: 'renamed', ...one }));
  for (const name of were) {
    if (!are.includes(name) && !renamed.some(({ from }) => from === name)) happened.push({ kind: 'left', name });
  }
  for (const name of are) {
    if (!were.includes(name) && !renamed.some((one) => one.name === name)) happened.push({ kind: 'sat', name });
  }
  if (now.leads && !before.leads) happened.push({ kind: 'my_host' });
  else if (now.host && now.host !== before.host && !now.leads && !renamed.some(({ name }) => name === now.host))
    happened.push({ kind: 'host', name: now.host });
  if (!now.leads && now.seats.length === before.seats.length && terms(now) !== terms(before))
    happened.push({ kind: 'settings' });
  return happened;
}

const terms = (info: GatheringInfo): string => JSON.stringify(TERMS.map((name) => info[name]));

// ---- during the game ----

/** What the log and the open question say. */
export function played(before: State, now: State, log: readonly LogLine[]): readonly Happening[] {
  const { question } = now;
  const lines = log.filter(({ n, key }) => n > before.entries && LOGGED.test(key));
  const asked = question && before.question?.at !== question.at ? [question] : [];
  return [
    ...lines.map((line): Happening => ({ kind: 'logged', line })),
    ...asked.map((one): Happening => ({ kind: 'asked', question: one })),
  ];
}

/** Since when, in seconds, the others have not been at their devices, and whether they were connected. */
export type Absences = ReadonlyMap<number, { readonly since: number; readonly connected: boolean }>;

/** Who has come back after a while, and who is not there now. */
export function seen(
  absent: Absences,
  { seats }: AtTable,
  state: State,
): { readonly happened: readonly Happening[]; readonly absent: Absences } {
  const next = new Map(absent);
  const happened: Happening[] = [];
  seats.forEach((info, seat) => {
    const since = info?.since ?? null;
    if (!info || since === null || state.table.seats[seat]?.mine) return void next.delete(seat);
    const left = absent.get(seat);
    if (info.status !== 'here') {
      const connected = info.status === 'away' && left?.connected !== false;
      next.set(seat, { since: left?.since ?? since, connected });
      return;
    }
    next.delete(seat);
    const seconds = left ? since - left.since : 0;
    if (!left || seconds < LONG) return;
    const ran = left.connected && !state.over && state.clocks?.seats[seat]?.running === true;
    happened.push({ kind: 'away', seat, seconds, ran });
  });
  return { happened, absent: next };
}

// ---- in words ----

const UNITS = { hour: 3600, minute: 60, second: 1 } as const;

/** "40 seconds" */
function lasting(seconds: number): string {
  const unit = seconds >= UNITS.hour ? 'hour' : seconds >= UNITS.minute ? 'minute' : 'second';
  const style = { style: 'unit', unit, unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(speech.locale, style).format(Math.floor(seconds / UNITS[unit]));
}

/** `table`: null before the game begins. */
export function noteWords(what: Happening, table: TableInfo | null): string {
  switch (what.kind) {
    case 'sat':
    case 'left':
    case 'host':
      return t(`ui.talk.note.${what.kind}`, { name: what.name });
    case 'renamed':
      return t('ui.talk.note.renamed', { from: what.from, name: what.name });
    case 'my_host':
    case 'settings':
    case 'begins':
      return t(`ui.talk.note.${what.kind}`);
  }
  if (!table) return '';
  switch (what.kind) {
    case 'away': {
      const words = { name: seatName(table, what.seat), time: lasting(what.seconds) };
      return t(what.ran ? 'ui.talk.note.away_clock' : 'ui.talk.note.away', words);
    }
    case 'asked':
      return table.seats[what.question.seat]?.mine
        ? `${askingWords(what.question)}.`
        : askedWords(what.question, table).asks;
    case 'logged': {
      const { line } = what;
      const player = line.seat === null ? '' : seatName(table, line.seat);
      return told(line, table, { ...line.params, player });
    }
  }
}
