// Where an element stands in its parent, in pixels.
import type { Attachment } from 'svelte/attachments';

interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

export const placed =
  (place: Place): Attachment<HTMLElement> =>
  ({ style }) => {
    for (const [side, pixels] of Object.entries(place)) style.setProperty(side, `${pixels}px`);
  };
