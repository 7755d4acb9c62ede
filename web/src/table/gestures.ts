// Fingers, mouse and wheel on the stage: one pointer pans, two zoom, the wheel zooms where it points.
import type { Attachment } from 'svelte/attachments';
import type { Camera } from './camera.svelte';
import { listenTo } from './listeners';

const SLACK = 6; // pixels a pointer may move and still be a click
const WHEEL = 0.0016; // zoom per pixel of wheel

export function gestures(camera: Camera): Attachment<HTMLElement> {
  return (node) => {
    const pointers = new Map<number, { x: number; y: number }>();
    let panning = false;
    let start = { x: 0, y: 0 };
    let span = 0;

    const local = (event: MouseEvent) => {
      const box = node.getBoundingClientRect();
      return { x: event.clientX - box.left, y: event.clientY - box.top };
    };
    const pair = () => {
      const [a, b] = [...pointers.values()] as [{ x: number; y: number }, { x: number; y: number }];
      return { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, span: Math.hypot(a.x - b.x, a.y - b.y) };
    };

    function down(event: PointerEvent) {
      if (event.button > 1) return;
      pointers.set(event.pointerId, local(event));
      start = local(event);
      panning = false;
      if (pointers.size === 2) span = pair().span;
    }

    function move(event: PointerEvent) {
      const last = pointers.get(event.pointerId);
      if (!last) return;
      const now = local(event);
      if (!panning && pointers.size === 1 && Math.hypot(now.x - start.x, now.y - start.y) < SLACK) return;
      if (!panning) {
        panning = true;
        camera.moving = true;
        // Not with :active from the press on: everything on the stage would inherit it, and every click would restyle it twice.
        node.style.cursor = 'grabbing';
        for (const id of pointers.keys()) node.setPointerCapture(id);
      }
      pointers.set(event.pointerId, now);
      if (pointers.size === 1) return camera.panBy(now.x - last.x, now.y - last.y);
      const middle = pair();
      camera.zoomAt(middle.span / span, middle.x, middle.y);
      camera.panBy((now.x - last.x) / 2, (now.y - last.y) / 2);
      span = middle.span;
    }

    function up(event: PointerEvent) {
      pointers.delete(event.pointerId);
      if (pointers.size) {
        start = [...pointers.values()][0]!;
        return;
      }
      camera.moving = false;
      node.style.cursor = '';
    }

    /** The end of a pan is not a click on whatever is under the pointer. */
    function click(event: MouseEvent) {
      if (!panning) return;
      panning = false;
      event.stopPropagation();
      event.preventDefault();
    }

    function wheel(event: WheelEvent) {
      if (event.defaultPrevented) return; // over the tile in hand, the wheel turns the tile
      event.preventDefault();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      const { x, y } = local(event);
      // A touchpad pinch arrives as small steps with the control key.
      camera.zoomAt(Math.exp(-event.deltaY * lines * WHEEL * (event.ctrlKey ? 5 : 1)), x, y);
    }

    const stops = [
      listenTo(node, { pointerdown: down, pointermove: move, pointerup: up, pointercancel: up }),
      listenTo(node, { click }, { capture: true }),
      listenTo(node, { wheel }, { passive: false }),
    ];
    return () => stops.forEach((stop) => stop());
  };
}
