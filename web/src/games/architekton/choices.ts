// The server's choices by what is decided, and what the board shows of a scoring.
import type { Back, Decision, GameState, House, LayChoice, Pay, Side, TownResult } from './view';

export const SIDE_NAMES: readonly Side[] = ['top', 'right', 'bottom', 'left'];

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
