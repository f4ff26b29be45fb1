import { keep, readKept } from "./browser-storage.ts";
import type { TimeZone } from "./format/time-text.ts";

const key = "sluice-time-zone";
const listeners = new Set<() => void>();
let chosen: TimeZone | null = null;

const read = (): TimeZone => (readKept(key) === '"utc"' ? "utc" : "local");
const current = (): TimeZone => (chosen ??= read());

function tell(zone: TimeZone): void {
  chosen = zone;
  for (const listener of listeners) listener();
}

// Another tab may choose.
function onStorage(event: StorageEvent): void {
  if (event.key === key || event.key === null) tell(read());
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener("storage", onStorage);
    chosen = null;
  };
}

function choose(zone: TimeZone): void {
  keep(key, JSON.stringify(zone));
  tell(zone);
}

/** The zone that was chosen in this browser. Every time on a screen asks for it: they share one place that knows. */
export const timeZoneStore = { subscribe, current, choose } as const;
