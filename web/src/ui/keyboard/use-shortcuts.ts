import { useEffect, useRef, useSyncExternalStore } from "react";
import { isTyping } from "./is-typing.ts";

export interface Shortcut {
  /** One key, as `KeyboardEvent.key` names it: "j", "?", "Enter". Capital letters are typed with Shift. */
  readonly key: string;
  /** What it does, for the list of keys. */
  readonly label: string;
  /** A key that is held down does it once. */
  readonly once?: boolean;
  run(): void;
}

interface Registered {
  readonly group: string;
  readonly shortcuts: readonly Shortcut[];
}

let registered: readonly Registered[] = [];
const listeners = new Set<() => void>();

function change(next: readonly Registered[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

/** What can be typed on the page in sight, group by group: for the list of keys. */
export function useRegisteredShortcuts(): readonly Registered[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
}

/**
 * Single keys that act while this screen is shown, and that `?` lists. They do nothing while something is typed, with a
 * modifier held, or behind a dialog.
 */
export function useShortcuts(group: string, shortcuts: readonly Shortcut[], enabled = true): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const words = shortcuts.map(({ key, label }) => `${key} ${label}`).join("\n");

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is listed changes with its words, not with each render
  useEffect(() => {
    if (!enabled) return;
    const mine: Registered = { group, shortcuts: latest.current };
    change([...registered, mine]);
    return () => change(registered.filter((each) => each !== mine));
  }, [group, enabled, words]);

  useEffect(() => {
    if (!enabled) return;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('[aria-modal="true"]')) return;
      const found = latest.current.find(({ key }) => key === event.key);
      if (!found) return;
      event.preventDefault();
      if (!(found.once && event.repeat)) found.run();
    }
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [enabled]);
}
