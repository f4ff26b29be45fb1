import { useEffect, useState } from "react";

/** Everyone who wants to know at the same pace. */
const paces = new Map<number, { readonly tell: Set<(now: number) => void>; readonly timer: number }>();

/** The time, read again every so often. A screen full of times shares one clock, and is drawn once when it ticks. */
export function useNow(everyMs: number | null): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => (everyMs === null ? undefined : join(everyMs, setNow)), [everyMs]);
  return now;
}

function join(everyMs: number, tell: (now: number) => void): () => void {
  const pace = paces.get(everyMs) ?? begin(everyMs);
  pace.tell.add(tell);
  return () => {
    pace.tell.delete(tell);
    if (pace.tell.size > 0) return;
    window.clearInterval(pace.timer);
    paces.delete(everyMs);
  };
}

function begin(everyMs: number) {
  const tell = new Set<(now: number) => void>();
  const timer = window.setInterval(() => {
    const now = Date.now();
    for (const each of tell) each(now);
  }, everyMs);
  const pace = { tell, timer };
  paces.set(everyMs, pace);
  return pace;
}
