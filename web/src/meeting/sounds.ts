// Sounds outside of a table. The loudspeaker is a part of the table's script, which is needed next.
import type { Sound } from '../table/sound.svelte';

const SOUNDS = { knock: 'turnStarts', found: 'gain' } as const satisfies Record<string, Sound>;

export async function ring(what: keyof typeof SOUNDS): Promise<void> {
  const { loudspeaker } = await import('../table/sound.svelte');
  loudspeaker.ring(SOUNDS[what]);
}
