// Parts that are loaded while somebody waits for them.
const RETRY = 2000; // milliseconds until a part that could not be loaded is asked for again

/** Asks again and again until it has the part: the line may be gone for a moment. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await new Promise((done) => setTimeout(done, RETRY));
    }
  }
}
