import { type KeyboardEvent, useRef, useState } from "react";
import type { FolderTreeProps } from "./folder-tree-props.ts";
import { TreeItem } from "./tree-item.tsx";

/** Folders below each other. Arrow keys move and open, Enter chooses. */
export function FolderTree(props: FolderTreeProps) {
  const { label, topName, chosen, above } = props;
  const tree = useRef<HTMLDivElement>(null);
  // What the person opened or closed; the rest is open where the chosen folder lies in it.
  const [turned, setTurned] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const isOpen = (id: string) => turned.get(id) ?? above.includes(id);
  const turn = (id: string, open: boolean) => setTurned(new Map(turned).set(id, open));

  function onKeyDown(event: KeyboardEvent): void {
    const items = [...(tree.current?.querySelectorAll<HTMLElement>("[role=treeitem]") ?? [])];
    const item = (event.target as HTMLElement).closest<HTMLElement>("[role=treeitem]");
    if (item === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const at = items.indexOf(item);
    const id = item.dataset.folder ?? "";
    const expanded = item.getAttribute("aria-expanded");
    const focus = (index: number) => items[index]?.focus();

    switch (event.key) {
      case "ArrowDown":
        focus(at + 1);
        break;
      case "ArrowUp":
        focus(at - 1);
        break;
      case "Home":
        focus(0);
        break;
      case "End":
        focus(items.length - 1);
        break;
      case "ArrowRight":
        if (expanded === "false") turn(id, true);
        else if (expanded === "true") focus(at + 1);
        break;
      case "ArrowLeft":
        // The top is always open.
        if (expanded === "true" && id !== "") turn(id, false);
        else focus(items.findLastIndex((each, index) => index < at && levelOf(each) < levelOf(item)));
        break;
      case "Enter":
      case " ":
        item.click();
        break;
      default:
        return;
    }
    event.preventDefault();
  }

  return (
    <div ref={tree} role="tree" aria-label={label} onKeyDown={onKeyDown}>
      <TreeItem
        tree={props}
        folder={{ id: null, name: topName }}
        level={1}
        isOpen={isOpen}
        onTurn={turn}
        focusable={focused ?? chosen ?? ""}
        onFocus={setFocused}
      />
    </div>
  );
}

function levelOf(item: HTMLElement): number {
  return Number(item.getAttribute("aria-level"));
}
