import { nextRow } from "../data-table/next-row.ts";
import { useShortcuts } from "./use-shortcuts.ts";

interface ListKeys {
  /** "Inbox": above its keys in the list of keys. */
  group: string;
  count: number;
  /** Which one is chosen; -1 for none. */
  at: number;
  onMove(at: number): void;
  onOpen?(at: number): void;
  enabled?: boolean;
}

/** j and k move through a list, o opens what is chosen. Focus may be anywhere on the page. */
export function useListKeys({ group, count, at, onMove, onOpen, enabled = true }: ListKeys): void {
  const move = (key: string) => {
    const next = at < 0 ? (count > 0 ? 0 : null) : nextRow(key, at, count);
    if (next !== null) onMove(next);
  };
  useShortcuts(
    group,
    [
      { key: "j", label: "Next", run: () => move("j") },
      { key: "k", label: "Previous", run: () => move("k") },
      ...(onOpen ? [{ key: "o", label: "Open", run: () => at >= 0 && onOpen(at) }] : []),
    ],
    enabled && count > 0,
  );
}
