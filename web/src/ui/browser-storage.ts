/** What this browser keeps under a key; null where it keeps nothing for pages, as a person may have told it. */
export function readKept(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a text for the next visit, where the browser lets it. */
export function keep(key: string, text: string): void {
  try {
    localStorage.setItem(key, text);
  } catch {
    // Full, or not allowed: what was chosen holds until the page is closed.
  }
}
