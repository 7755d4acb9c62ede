// The server's choices by kind, and the part of a scoring that the board shows.
import type { Back, Decision, GameState, House, LayChoice, Pay, Side, Terrain, TownResult } from './view';

export const SIDE_NAMES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

/** A touching side: which one, what it asks for, what it meets, and whether they match, where the server has said so. */
export type Touching = readonly [Side, Terrain, Terrain, boolean?];

export type HouseChoice = Decision & { readonly move: House };
export type PayChoice = Decision & { readonly move: Pay | Back };

export interface Scoring {
  readonly removed: TownResult['removed'];
  readonly seats: readonly { readonly group: readonly string[] }[];
}

export const layChoices = (state: GameState) =>
  state.choices.filter((choice): choice is LayChoice => choice.move.kind === 'lay');
export const houseChoices = (state: GameState) =>
  state.choices.filter((choice): choice is HouseChoice => choice.move.kind === 'house');
export const payChoices = (state: GameState) =>
  state.choices.filter((choice): choice is PayChoice => choice.move.kind === 'pay' || choice.move.kind === 'back');
