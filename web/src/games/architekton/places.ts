// The places of the open tiles. A tile keeps its place, and so its number, for a whole turn.

/** How many tiles of a kind are open when a turn begins. */
export const ROW = 3;

export class Places {
  #turn = -1;
  #row: readonly string[] = [];

  /** The place of each of these tiles of one kind, in a turn. */
  of(turn: number, printed: readonly string[]): number[] {
    if (turn !== this.#turn || !this.#taken(printed)) {
      this.#turn = turn;
      this.#row = printed;
    }
    return this.#taken(printed)!;
  }

  /** Their places in the row at the start of the turn; null if they were not in it. */
  #taken(printed: readonly string[]): number[] | null {
    const free: (string | null)[] = [...this.#row];
    const found = printed.map((name) => {
      const place = free.indexOf(name);
      if (place >= 0) free[place] = null;
      return place;
    });
    return found.includes(-1) ? null : found;
  }
}
