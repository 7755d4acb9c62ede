// The field for typed moves at a table: loaded when first asked for.
import { patiently } from '../lib/patient';
import { Opener } from './opener';

type Panel = Awaited<ReturnType<typeof import('../notation/panel').readyPanel>>;

const load = async (): Promise<Panel> => (await import('../notation/panel')).readyPanel();

export class TypingField {
  open = $state(false);
  Panel = $state.raw<Panel>();
  readonly #opener = new Opener();

  async show(): Promise<void> {
    if (!this.open) this.#opener.note();
    this.open = true;
    this.Panel ??= await patiently(load);
  }

  close(): void {
    this.open = false;
    void this.#opener.focus();
  }
}
