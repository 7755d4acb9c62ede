// What is lit in the lesson of Architekton.
import { ANY, found, type Light, type Lights } from '../../lesson/lights';
import { cellNamed } from './cells';

const CHOICES: readonly string[] = ['pay', 'back'];

/** Also a cell without a tile: its box follows from that of any tile. */
function cell(name: string): Light[] {
  if (name === ANY) return found('.stage', 'none', 0);
  const [known] = found('.town [data-cell]', 'dashed', 1);
  const at = known?.node?.dataset['cell'];
  if (!known || !at) return [];
  const [from, to] = [cellNamed(at), cellNamed(name)];
  const size = known.width / 0.987; // of a cell; a tile leaves a little room around it
  const x = known.x + (to.x - from.x) * size;
  const y = known.y + (to.y - from.y) * size;
  return [{ ...known, x, y, node: document.querySelector<HTMLElement>(`[data-spot="${name}"]`) }];
}

function supply(name: string): Light[] {
  if (name === ANY) return found('.tray .tiles', 'solid', 8);
  if (name === 'buildings') return found('.tray .group:first-child .row', 'solid', 8);
  return found(`.tray [data-tile="${name}"]`).slice(0, 1);
}

export const lights: Lights = {
  find(kind, name) {
    if (kind === 'cell') return cell(name);
    if (kind === 'supply') return supply(name);
    if (kind === 'control') return found('.tray .buttons .small');
    if (kind === 'choice') return found('.pay .option').slice(CHOICES.indexOf(name), CHOICES.indexOf(name) + 1);
    return kind === 'seat' ? found(`[data-seat="${name}"]`) : [];
  },
  place: 'cell',
  tools: '.tray .buttons',
  pieces: '.town [data-cell]',
};
