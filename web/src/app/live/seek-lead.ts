/**
 * Waits to be the one of several tabs that leads, and says so when its turn comes: when a tab closes, another takes its
 * place. Where the browser has no locks none leads. Returns how to give it up.
 */
export function seekLead(name: string, onLead: () => void): () => void {
  const leaving = new AbortController();
  if ("locks" in navigator) {
    const left = new Promise<void>((resolve) => {
      leaving.signal.addEventListener("abort", () => resolve());
    });
    navigator.locks
      .request(name, { signal: leaving.signal }, async () => {
        if (!leaving.signal.aborted) onLead();
        await left;
      })
      // It left before its turn came.
      .catch(() => {});
  }
  return () => leaving.abort();
}
