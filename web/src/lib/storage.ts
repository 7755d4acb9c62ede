// Small choices (language, theme, names) in localStorage. It may be missing or disabled; choices then last
// as long as the page.

const PREFIX = 'architrave.';

export function recall(name: string): string | null {
  try {
    return localStorage.getItem(PREFIX + name);
  } catch {
    return null;
  }
}

/** What was kept as JSON; null if nothing was, or something else wrote there. */
export function recallData(name: string): unknown {
  try {
    return JSON.parse(recall(name) ?? 'null');
  } catch {
    return null;
  }
}

export function keep(name: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, value);
  } catch {
    // Only the memory of the choice is lost.
  }
}
