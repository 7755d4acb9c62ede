// The pieces and places in words, for labels and for people who listen.
import { t, type Key, type Params } from '../../lib/i18n';
import { isTerrain, letters, type Terrain } from './terrain';
import { SIDE_NAMES, type Touching } from './choices';
import type { Side, Tile } from './view';

const TERRAIN: Record<Terrain, Key> = {
  E: 'ui.architekton.terrain.earth',
  M: 'ui.architekton.terrain.meadow',
  W: 'ui.architekton.terrain.water',
  F: 'ui.architekton.terrain.forest',
};
const SIDE: Record<Side, Key> = {
  top: 'ui.architekton.side.top',
  right: 'ui.architekton.side.right',
  bottom: 'ui.architekton.side.bottom',
  left: 'ui.architekton.side.left',
};

/** What a seat is called by its houses. */
export const colourName = (seat: number): string => t(seat === 0 ? 'ui.colour.red' : 'ui.colour.blue');
export const terrainName = (terrain: Terrain): string => t(TERRAIN[terrain]);
export const sideName = (side: Side): string => t(SIDE[side]);

export function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase() + text.slice(1);
}

/** "top water, right meadow, bottom forest, left earth" */
export function sidesInWords(sides: string): string {
  return letters(sides)
    .map((terrain, i) => `${sideName(SIDE_NAMES[i]!)} ${terrainName(terrain)}`)
    .join(', ');
}

export function supplyWords(printed: string): string {
  if (isTerrain(printed)) return t('ui.architekton.words.landscape', { terrain: terrainName(printed) });
  return t('ui.architekton.words.building', { sides: sidesInWords(printed) });
}

/** A tile in a sentence that already says what kind it is. */
export function toldTileWords(printed: string): string {
  return isTerrain(printed) ? terrainName(printed) : `(${sidesInWords(printed)})`;
}

export function tileWords(tile: Tile, houseOf: (seat: number) => string): string {
  if (tile.kind === 'landscape') return `${tile.cell}: ${supplyWords(tile.printed)}`;
  const owner = tile.owner === null ? t('ui.architekton.words.no_house') : houseOf(tile.owner);
  const around = tile.scored
    ? t('ui.architekton.words.scored')
    : t('ui.architekton.words.landscapes', { count: tile.landscapes });
  return `${tile.cell}: ${t('ui.architekton.words.building', { sides: sidesInWords(tile.sides) })}; ${owner}; ${around}`;
}

/** "Water above meets water" */
export function meetingWords([side, asks, meets]: Touching): string {
  return capital(
    t('ui.architekton.meeting', { side: sideName(side), asks: terrainName(asks), meets: terrainName(meets) }),
  );
}

export function spotWords(cell: string, touching: readonly Touching[]): string {
  const parts = touching.map((meeting) => {
    const [, , , fits] = meeting;
    const verdict = fits === undefined ? '' : `: ${t(fits ? 'ui.architekton.matches' : 'ui.architekton.fails')}`;
    return meetingWords(meeting) + verdict;
  });
  return `${cell}. ${parts.join('. ')}`;
}

/** The parameters of a sentence, with terrain names instead of letters. */
export function withTileNames(params: Params): Params {
  const tile = params['tile'];
  if (typeof tile !== 'string' || !/^[EMWF]+$/.test(tile)) return params;
  return { ...params, tile: letters(tile).map(terrainName).join('–') };
}
