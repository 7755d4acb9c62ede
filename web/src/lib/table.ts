// Opening tables: what the start page and the new-game page ask of the server.
import { openTable, commitToSeed } from './api';
import type { GameInfo, NewSeat, NewTable, OptionInfo, Rematch } from './protocol';
import { go } from './route';
import { keep, recall } from './storage';

const NONCE_BYTES = 32;

/** This browser's share in the draws, made after the server has committed itself to its own. */
export async function share(): Promise<Rematch> {
  const { commitment } = await commitToSeed();
  return { commitment, nonce: nonce() };
}

/** Somebody's share in draws that the server has committed itself to before. */
export function nonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(NONCE_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The level played last, else the first of the list: a newcomer meets the kindest bot. */
export function usualLevel(game: GameInfo): string {
  const kept = recall(`level.${game.id}`);
  const level = game.levels.find((one) => one.id === kept) ?? game.levels[0];
  if (!level) throw new Error(`${game.id} has no levels`);
  return level.id;
}

export function keepLevel(game: string, level: string): void {
  keep(`level.${game}`, level);
}

/** The value of an option chosen last where that is remembered, else the game's own. */
export function usualValue(game: GameInfo, option: OptionInfo): OptionInfo['default'] {
  const kept = recall(`option.${game.id}.${option.name}`);
  const values = option.kind === 'switch' ? [true, false] : option.values;
  return values.find((value) => String(value) === kept) ?? option.default;
}

export function keepValue(game: GameInfo, option: OptionInfo, value: string | number | boolean): void {
  keep(`option.${game.id}.${option.name}`, value === option.default ? null : String(value));
}

/** Opens a table and goes there. */
export async function sitDown(table: NewTable): Promise<void> {
  const takesPart = table.seed == null && table.seats.some((seat) => seat.kind === 'person');
  const { id } = await openTable(takesPart ? { ...table, ...(await share()) } : table);
  go(`/table/${encodeURIComponent(id)}`);
}

/** One click to the first move: alone where the game can be played so, else against the usual level. */
export function playNow(game: GameInfo): Promise<void> {
  if (!game.seats.includes(1)) {
    const bot: NewSeat = { kind: 'bot', level: usualLevel(game) };
    return sitDown({ game: game.id, seats: [{ kind: 'person' }, bot] });
  }
  const alone = game.options.filter(({ when }) => when?.option === 'seats' && when.values.includes(1));
  const chosen = alone.map((option) => [option.name, usualValue(game, option)] as const);
  return sitDown({ game: game.id, seats: [{ kind: 'person' }], options: { seats: 1, ...Object.fromEntries(chosen) } });
}
