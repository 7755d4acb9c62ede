// Pieces, places and goals in words. Names from the game are under architects.*, which the terminal uses, too.
import { known, say, t, type Params } from '../../lib/i18n';
import type { TableInfo } from '../../lib/protocol';
import { isYou, seatName } from '../../table/names';
import { blockOf, byRiver } from './lots';
import type { Owner } from './seats';
import { pairName, typesIn, typeName, type Type } from './types';
import type { Goal, RegionMove, Piece, Requirement } from './view';

const ROMAN = ['', 'I', 'II', 'III', 'IV'];
export const roman = (round: number): string => ROMAN[round] ?? String(round);

export const goalName = (goal: Pick<Goal, 'number'>): string => say(`architects.goal.${goal.number}.name`);
export const goalText = (goal: Pick<Goal, 'number'>): string => say(`architects.goal.${goal.number}.text`);
export const goalWords = (goal: Goal): string => `${goalName(goal)}. ${goalText(goal)} ${goalWorth(goal)}`;
export const goalWorth = (goal: Goal): string => say(`architects.unit.${goal.unit}`, { vp: goal.vp });
export const eventName = (event: string): string => say(`architects.happening.${event}.name`);
export const eventText = (event: string): string => say(`architects.happening.${event}.text`);
export const difficultyName = (level: string): string => say(`architects.difficulty.${level}`);
export const aBuilding = (type: Type): string => say(`architects.a.${type}`);
export const aResident = (type: Type): string => say(`architects.resident.${type}`);

export function tileWords(tile: Requirement): string {
  return say('architects.tile.wish', {
    colour: say(`architects.block.${tile.colour}`),
    side: say(`architects.side.${tile.kind}`),
    first: say(`architects.likes.${tile.types[0]}`),
    second: say(`architects.likes.${tile.types[1]}`),
  });
}

/** A building of a row, with its resident if it has one. */
export const pieceWords = ({ type, resident }: Pick<Piece, 'type' | 'resident'>): string =>
  resident ? `${typeName(type)} ${t('ui.architects.with_resident')}` : typeName(type);

/** "block 3, by the mountains" */
export function lotWords(lot: string): string {
  return t(byRiver(lot) ? 'ui.architects.lot.river' : 'ui.architects.lot.mountains', { block: blockOf(lot) });
}

export function ownerName(table: TableInfo, owner: Owner): string {
  return owner === 'automa' ? say('architects.automa') : seatName(table, owner);
}

/** "Your residents", or whose they are if nobody at this screen is "you". */
export function residentsOf(table: TableInfo, seat: number): string {
  return isYou(table, seat)
    ? t('ui.architects.your_residents')
    : t('ui.architects.residents_of', { name: ownerName(table, seat) });
}

/** The parameters of a sentence; a word that begins with @ is a key of the catalogue. */
export function named(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' && value.startsWith('@') && known(value.slice(1)) ? say(value.slice(1)) : value,
    ]),
  );
}

/** A tile by the id that the server gives it: "RS-green-river". */
export function tileOf(id: string): Requirement {
  const [pair = '', colour, kind] = id.split('-');
  const [first = 'R', second = 'S'] = typesIn(pair);
  return {
    id,
    types: [first, second],
    colour: colour === 'green' ? 'green' : 'gray',
    kind: kind === 'river' ? 'river' : 'mountain',
  };
}

/** +3, −1, 0 */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '0');

export const rowWords = (section: number, row: 'upper' | 'lower'): string =>
  t('ui.architects.row.words', { section, row: say(`architects.row.${row}`) });

/** Which of several identical buildings, if not the leftmost. */
const counted = (words: string, nth: number | undefined): string =>
  nth === undefined ? words : t('ui.architects.nth', { words, nth });

/** What a move does, for a hint. */
export function moveWords(move: RegionMove): string {
  switch (move.kind) {
    case 'take':
      return counted(
        t(move.resident ? 'ui.architects.move.take_resident' : 'ui.architects.move.take', {
          building: aBuilding(move.type),
        }),
        move.nth,
      );
    case 'tile':
      return tileWords(tileOf(move.tile));
    case 'lot':
      return `${move.lot}, ${lotWords(move.lot)}`;
    case 'row':
      return rowWords(move.section, move.row);
    case 'resident':
      return t('ui.architects.exchange_for', { type: typeName(move.type) });
    case 'plan':
      return counted(typeName(move.type), move.nth);
    case 'service':
      return t('ui.architects.held.service', {
        service: move.extra ? t('ui.architects.extra', { service: pairName(move.pair) }) : pairName(move.pair),
      });
    case 'none':
      return t('ui.architects.buy_none');
    case 'boat':
      return t('ui.architects.action.boat');
    case 'end':
      return t('ui.architects.end');
    default:
      return say(`architects.action.${move.kind}`);
  }
}
