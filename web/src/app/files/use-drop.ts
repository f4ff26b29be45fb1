import { type DragEvent, useState } from "react";
import { draggedKind, takeFiles, takeRows } from "./dragged.ts";

export interface Drops {
  /** Rows of this screen. Left out where they cannot be put. */
  onRows?(ids: string[]): void;
  onFiles?(files: File[], folders: number): void;
}

/** What a place that things are dropped on is given; `isOver` while something that it takes is above it. */
export function useDrop({ onRows, onFiles }: Drops) {
  const [isOver, setOver] = useState(false);
  const takes = (event: DragEvent) => {
    const kind = draggedKind(event.dataTransfer);
    return (kind === "rows" && onRows !== undefined) || (kind === "files" && onFiles !== undefined);
  };
  return {
    isOver,
    handlers: {
      onDragOver(event: DragEvent) {
        // A smaller place within this one takes it.
        if (event.defaultPrevented || !takes(event)) return setOver(false);
        event.preventDefault();
        setOver(true);
      },
      onDragLeave(event: DragEvent) {
        const { currentTarget, relatedTarget } = event;
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      },
      onDrop(event: DragEvent) {
        setOver(false);
        if (event.defaultPrevented || !takes(event)) return;
        event.preventDefault();
        const { dataTransfer } = event;
        if (draggedKind(dataTransfer) === "rows") return onRows?.(takeRows(dataTransfer));
        const { files, folders } = takeFiles(dataTransfer);
        onFiles?.(files, folders);
      },
    },
  };
}
