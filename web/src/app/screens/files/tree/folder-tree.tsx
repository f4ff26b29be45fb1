import { type KeyboardEvent, useRef, useState } from "react";
import styles from "./folder-tree.module.css";
import { TreeItem } from "./tree-item.tsx";

export interface FolderTreeProps {
  /** Whose folders they are; undefined: the person's own. */
  person: string | undefined;
  label: string;
  /** What the top is called. */
  topName: string;
  /** Null: the top. */
  chosen: string | null;
  /** The folders above the chosen one: they are open. */
  above: readonly string[];
  /** Folders that cannot be chosen, with all that is in them: what is moved goes not into itself. */
  without?: ReadonlySet<string>;
  onChoose(folderId: string | null): void;
  onRows?(ids: string[], folderId: string | null): void;
  onFiles?(files: File[], folders: number, folder: { id: string | null; name: string }): void;
}

/** Folders below each other. Arrow keys move and open, Enter chooses. */
export function FolderTree(props: FolderTreeProps) {
  const { label, topName, chosen, above } = props;
  const tree = useRef<HTMLUListElement>(null);
  // What the person opened or closed; the rest is open where the chosen folder lies in it.
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const isOpen = (id: string) => turned.get(id) ?? above.includes(id);
  const turn = (id: string, open: boolean) => setTurned(new Map(turned).set(id, open));

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
    const item = (event.target as HTMLElement).closest<HTMLElement>("[role=treeitem]");
    if (item === null) return;
    const at = items.indexOf(item);
    const id = item.dataset.folder ?? "";
    const expanded = item.getAttribute("aria-expanded");
    const isTop = id === "";
    const moves: Record<string, () => void> = {
      ArrowDown: () => items[at + 1]?.focus(),
      ArrowUp: () => items[at - 1]?.focus(),
      Home: () => items[0]?.focus(),
      End: () => items.at(-1)?.focus(),
      ArrowRight: () => (expanded === "false" ? turn(id, true) : expanded && items[at + 1]?.focus()),
      ArrowLeft: () =>
        expanded === "true" && !isTop
          ? turn(id, false)
          : item.parentElement?.closest<HTMLElement>("[role=treeitem]")?.focus(),
      Enter: () => item.querySelector<HTMLElement>("[data-choose]")?.click(),
      " ": () => item.querySelector<HTMLElement>("[data-choose]")?.click(),
    };
    const move = moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    move();
  }

  return (
    <ul ref={tree} role="tree" aria-label={label} className={styles.tree} onKeyDown={onKeyDown}>
      <TreeItem
        tree={props}
        folder={{ id: null, name: topName }}
        level={1}
        isOpen={isOpen}
        onTurn={turn}
        focusable={focused ?? chosen ?? ""}
        onFocus={setFocused}
      />
    </ul>
  );
}
