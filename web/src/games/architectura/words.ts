// Cards, values and places in words.
import { known, say, t, type Params } from '../../lib/i18n';
import type { TableInfo } from '../../lib/protocol';
import { colourName } from '../../lib/colours';
import { botAt, seatName } from '../../table/names';
import type { Card, CityChoice, Comparison, Kind, CityView } from './view';
import { kindOf } from './spaces';

/** A text of a card: one that begins with @ is a key of the catalogue. */
export function words(text: string): string {
  return text.startsWith('@') ? say(text.slice(1)) : text;
}

/** What the server puts into a sentence, with the names of cards in the language in use. */
export function withCardNames(params: Params): Params {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? words(value) : value]),
  );
}

export function cardName(view: CityView, card: string): string {
  const kind = view.kinds[card];
  if (kind) return words(kind.name);
  const key = `architectura.card.${card}.name`;
  return known(key) ? say(key) : card;
}

/** A value with a real minus, and the formula as it is printed. */
export const printed = (value: string | number): string => String(value).replace('-', '−');

/** 2.5 as people write it here. */
export const points = (value: number): string => printed(value).replace('.5', '½').replace(/^0½/, '½');

export function ringWords(kind: Kind): string {
  return kind.ring.map(printed).join(', ');
}

/** A card of the city for people who listen: "A3: Park of Mila, value 5 (X+1), raised, protected". */
export function cardWords(view: CityView, table: TableInfo, card: Card): string {
  const kind = view.kinds[card.card];
  const parts = [
    t('ui.architectura.words.card', { card: cardName(view, card.card), name: ownerName(view, table, card.owner) }),
  ];
  if (card.down) parts.push(t('ui.architectura.words.destroyed'));
  else {
    const formula = /^[XN]/.test(card.formula) ? ` (${printed(card.formula)})` : '';
    parts.push(t('ui.architectura.words.value', { value: printed(card.value ?? '') }) + formula);
    if (kind && card.side > kind.basic)
      parts.push(t('ui.architectura.words.raised', { count: card.side - kind.basic }));
    if (kind && card.side < kind.basic)
      parts.push(t('ui.architectura.words.lowered', { count: kind.basic - card.side }));
    if (card.protected) parts.push(t('ui.architectura.words.protected'));
  }
  return `${card.space}: ${parts.join(', ')}`;
}

/** Whose, in a sentence about a third person: a bot's name, the name that somebody entered, else the colour. */
export function ownerName(view: CityView, table: TableInfo, seat: number): string {
  if (botAt(table, seat) !== null) return seatName(table, seat);
  return table.seats[seat]?.name || colourName(view.seats[seat]!.colour);
}

export interface Brief {
  readonly text: string;
  /** The left card's value before and after; null where that is not the point. */
  readonly figures: readonly [string, string] | null;
  /** The same where there is little room; empty where there is nothing to say. */
  readonly short: string;
}

/** What comparing brings the left card, in a few words for a mark: "Market destroyed", "Theatre 7 → 8", "no change". */
export function outcomeOf(view: CityView, choice: CityChoice): Brief {
  const { compare } = choice;
  const steps = compare && !compare.protected && (compare.outcome === 'raised' || compare.outcome === 'lowered');
  if (!steps) return { text: outcomeWords(view, compare), figures: null, short: shortWords(compare) };
  const figures = [printed(compare.left), printed(afterStep(choice, compare))] as const;
  if (figures[0] === figures[1])
    return { text: t('ui.architectura.outcome.same'), figures: null, short: t('ui.architectura.outcome.same') };
  return { text: cardName(view, kindOf(compare.with)), figures, short: '' };
}

function shortWords(compare: Comparison | null | undefined): string {
  if (!compare) return '';
  if (compare.outcome === 'nothing') return t('ui.architectura.outcome.same');
  return t(
    compare.protected
      ? 'ui.architectura.mark.protected'
      : compare.escapes
        ? 'ui.architectura.mark.moves'
        : 'ui.architectura.mark.destroyed',
  );
}

function outcomeWords(view: CityView, compare: Comparison | null | undefined): string {
  if (!compare) return t('ui.architectura.outcome.none');
  const card = cardName(view, kindOf(compare.with));
  if (compare.outcome === 'nothing') return t('ui.architectura.outcome.same');
  if (compare.protected) return t('ui.architectura.outcome.protected', { card });
  return t(compare.escapes ? 'ui.architectura.outcome.escapes' : 'ui.architectura.outcome.destroyed', { card });
}

/** The value of the left card after its step. */
export function afterStep(choice: CityChoice, compare: Comparison): number | string {
  return choice.changes?.find((change) => change.id === compare.with)?.after?.value ?? compare.left;
}

export type Tone = 'plain' | 'good' | 'bad';

/** How the outcome looks to the player of the card: what harms an opponent is still drawn in red, it is the card that suffers. */
export function toneOf(compare: Comparison | null | undefined): Tone {
  if (!compare || compare.protected === 'theirs') return 'plain';
  if (compare.outcome === 'raised') return 'good';
  return compare.outcome === 'nothing' ? 'plain' : 'bad';
}
