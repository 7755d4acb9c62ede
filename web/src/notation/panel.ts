// The field for typed moves, with its texts: loaded when somebody asks for it.
import Panel from './Panel.svelte';
import { learnNotation } from './texts';

export async function readyPanel(): Promise<typeof Panel> {
  await learnNotation();
  return Panel;
}
