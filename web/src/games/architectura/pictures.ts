// The pictures on the cards: a selection of game-icons.net (CC BY 3.0, see CREDITS.md), each the path of a 512 x 512 drawing.
// The server draws pictures of tables with them too, so they are among its files.
import pictures from '../../../../src/architrave/games/architectura/art/pictures.json';

const PATHS = new Map(Object.entries(pictures));

/** A card of somebody's own set that has no picture here gets a plain house. */
export const pictureOf = (card: string): string => PATHS.get(card) ?? pictures.default;
