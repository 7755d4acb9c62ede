// Opening tables: what the start page and the new-game page ask of the server.
import { openTable, commitToSeed } from './api';
import type { GameInfo, NewTable, OptionInfo, Rematch } from './protocol';
import { go } from './route';
import { keep, recall } from './storage';

const NONCE_BYTES = 32;

/** This browser's part in the draws, made after the server has committed to its own. */
export async function share(): Promise<Rematch> {
  const { commitment } = await commitToSeed();
  return { commitment, nonce: nonce() };
}

/** A player's part in draws whose seed the server has committed to. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The level played last, else the first of the list: newcomers meet the easiest bot. */
export function usualLevel(game: GameInfo): string {
  const kept = recall(`level.${game.id}`);
  const level = game.levels.find((one) => one.id === kept) ?? game.levels[0];
  if (!level) throw new Error(`${game.id} has no levels`);
  return level.id;
}

export function keepLevel(game: string, level: string): void {
  keep(`level.${game}`, level);
}

/** The gentlest level of bots, and the gentlest value of an option that has such. */
const FIRST = 'first';
const gentle = (option: OptionInfo): Value => (option.values.includes(FIRST) ? FIRST : option.default);

type Value = OptionInfo['default'];

function keptValue(game: GameInfo, option: OptionInfo): Value | undefined {
  const kept = recall(`option.${game.id}.${option.name}`);
  const values = option.kind === 'switch' ? [true, false] : option.values;
  return values.find((value) => String(value) === kept);
}

/** The value of an option chosen last, if remembered, else its default. */
export const usualValue = (game: GameInfo, option: OptionInfo): Value => keptValue(game, option) ?? option.default;

export function keepValue(game: GameInfo, option: OptionInfo, value: string | number | boolean): void {
  keep(`option.${game.id}.${option.name}`, value === gentle(option) ? null : String(value));
}

/** Opens a table and goes there; `before`: what is to be done about it first. */
export async function sitDown(table: NewTable, before?: (id: string) => Promise<void>): Promise<void> {
  const takesPart = table.seed == null && table.seats.some((seat) => seat.kind === 'person');
  const { id } = await openTable(takesPart ? { ...table, ...(await share()) } : table);
  keep(`played.${table.game}`, 'yes');
  await before?.(id);
  go(`/table/${encodeURIComponent(id)}`);
}

/** The first whole game, against the gentlest opponent. */
export function playFirst(game: GameInfo): Promise<void> {
  return sitDownAt(game, game.levels[0]?.id ?? FIRST, gentle);
}

/** One click to the first move: solo if the game can be played solo, else against the usual level. */
export function playNow(game: GameInfo): Promise<void> {
  return sitDownAt(game, usualLevel(game), (option) => keptValue(game, option) ?? gentle(option));
}

function sitDownAt(game: GameInfo, level: string, value: (option: OptionInfo) => Value): Promise<void> {
  if (!game.seats.includes(1)) return sitDown({ game: game.id, seats: [{ kind: 'person' }, { kind: 'bot', level }] });
  const alone = game.options.filter(({ when }) => when?.option === 'seats' && when.values.includes(1));
  const chosen = alone.map((option) => [option.name, value(option)] as const);
  return sitDown({ game: game.id, seats: [{ kind: 'person' }], options: { seats: 1, ...Object.fromEntries(chosen) } });
}

/** Whether this browser has neither played a game nor begun its lesson. */
export const isNew = (game: string): boolean =>
  ['played', 'lesson', 'level'].every((name) => recall(`${name}.${game}`) === null);
