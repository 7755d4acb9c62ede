// Sounds outside of a table. The loudspeaker is a part of the table's script, which is needed next.
import type { Sound } from '../table/sound.svelte';

const SOUNDS = { knock: 'turnStarts', found: 'gain' } as const satisfies Record<string, Sound>;

/** Without a connection to load it, there is no sound: it would come too late. */
export async function ring(what: keyof typeof SOUNDS): Promise<void> {
  const found = await import('../table/sound.svelte').catch(() => undefined);
  found?.loudspeaker.ring(SOUNDS[what]);
}
