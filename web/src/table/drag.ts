// Dragging a piece with any pointer. Until it has moved a little it may still become a click.
import type { Attachment } from 'svelte/attachments';
import { listenTo } from './listeners';

export interface DragPoint {
  x: number; // of the window
  y: number;
}

export interface Dragging {
  allowed(): boolean;
  start(at: DragPoint): void;
  move(at: DragPoint): void;
  drop(at: DragPoint): void;
  cancel(): void;
}

const SLACK = 6;

export function draggable(dragging: Dragging): Attachment<HTMLElement> {
  return (node) => {
    let pointer: number | null = null;
    let from: DragPoint = { x: 0, y: 0 };
    let lifted = false;

    const at = (event: PointerEvent): DragPoint => ({ x: event.clientX, y: event.clientY });

    function down(event: PointerEvent) {
      if (event.button !== 0 || pointer !== null || !dragging.allowed()) return;
      event.stopPropagation(); // keeps the stage from panning
      pointer = event.pointerId;
      from = at(event);
      lifted = false;
      node.setPointerCapture(pointer);
    }

    function move(event: PointerEvent) {
      if (event.pointerId !== pointer) return;
      const now = at(event);
      if (!lifted) {
        if (Math.hypot(now.x - from.x, now.y - from.y) < SLACK) return;
        lifted = true;
        dragging.start(now);
      }
      dragging.move(now);
    }

    function up(event: PointerEvent) {
      if (event.pointerId !== pointer) return;
      pointer = null;
      if (lifted) dragging.drop(at(event));
    }

    function cancel(event: PointerEvent) {
      if (event.pointerId !== pointer) return;
      pointer = null;
      if (lifted) dragging.cancel();
      lifted = false;
    }

    /** A drag is not a click. */
    function click(event: MouseEvent) {
      if (!lifted) return;
      lifted = false;
      event.stopImmediatePropagation();
      event.preventDefault();
    }

    const stops = [
      listenTo(node, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: cancel }),
      listenTo(node, { click }, { capture: true }),
    ];
    return () => stops.forEach((stop) => stop());
  };
}
