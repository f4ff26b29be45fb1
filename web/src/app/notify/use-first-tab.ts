import { useEffect, useRef } from "react";

/** Whether this tab is the one of several that speaks. When it closes, another takes its place. */
export function useFirstTab(name: string, isWanted: boolean): { readonly current: boolean } {
  const isFirst = useRef(false);
  useEffect(() => {
    if (!isWanted) return;
    // Where there are no locks every tab speaks; a notification of the same tag is shown once all the same.
    if (!("locks" in navigator)) {
      isFirst.current = true;
      return;
    }
    const leaving = new AbortController();
    const held = new Promise<void>((resolve) => {
      leaving.signal.addEventListener("abort", () => resolve());
    });
    navigator.locks
      .request(name, { signal: leaving.signal }, async () => {
        isFirst.current = true;
        await held;
        isFirst.current = false;
      })
      // It left before its turn came.
      .catch(() => {});
    return () => leaving.abort();
  }, [name, isWanted]);
  return isFirst;
}
