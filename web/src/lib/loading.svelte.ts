// Parts of a page that are loaded when they are needed.

/** `failed`: a part could not be loaded, and none has been since. */
export class Loading {
  failed = $state.raw(false);

  async load(part: () => Promise<void>): Promise<void> {
    try {
      await part();
      this.failed = false;
    } catch {
      this.failed = true;
    }
  }
}
