// A dialog that is loaded, with its texts, when it is first opened.
export class LateDialog<Dialog> {
  open = $state(false);
  Dialog = $state.raw<Dialog>();

  /** Where it cannot be loaded, nothing opens, and the next press tries again. */
  async show(load: () => Promise<{ default: Dialog }>, texts: () => Promise<unknown>): Promise<void> {
    try {
      const [{ default: found }] = await Promise.all([load(), texts()]);
      this.Dialog = found;
      this.open = true;
    } catch {
      // The connection is lost; the page says so.
    }
  }
}
