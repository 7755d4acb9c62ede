// A press on the table shows at once what is on its way, unless it is meant for something that can be pressed.
import { closestTo } from '../lib/closest';
import type { Session } from './session.svelte';

const PRESSED = 'a, button, dialog, input, label, select, summary, textarea, [role="button"]';

export function hurries(session: Session): () => void {
  const press = ({ target }: PointerEvent): void => {
    if (session.stop && !closestTo(target, PRESSED)) session.hurry();
  };
  addEventListener('pointerdown', press);
  return () => removeEventListener('pointerdown', press);
}
