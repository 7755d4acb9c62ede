// What is lit in the lesson of Architectura.
import { ANY, found, type Light, type Lights } from '../../lesson/lights';
import { COLUMNS, placeOf } from './spaces';

/** Every space is drawn, street by street, also below a card. */
function space(name: string): Light[] {
  const { x, y } = placeOf(name);
  const node = document.querySelector<HTMLElement>(`[data-space="${name}"], [data-at="${name}"]`);
  return found('.city .empty', 'dashed', 2)
    .slice(y * COLUMNS + x, y * COLUMNS + x + 1)
    .map((light) => ({ ...light, node }));
}

export const lights: Lights = {
  find(kind, name) {
    if (kind === 'space') return space(name);
    if (kind === 'hand') return name === ANY ? found('.tray .hand', 'solid', 6) : found(`[data-hand="${name}"]`);
    return kind === 'seat' ? found(`[data-seat="${name}"]`) : [];
  },
  place: 'space',
  tools: '.ask .main, .ask .way, .city .ways',
  pieces: '.city [data-at]',
};
