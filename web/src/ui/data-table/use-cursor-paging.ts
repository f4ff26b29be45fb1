import { useState } from "react";
import type { Paging } from "./types.ts";

interface CursorPage {
  /** The cursor of the page in sight, from the URL; undefined on the first one. */
  cursor: string | undefined;
  /** What the server gave for the page that follows; null on the last one. */
  next: string | null | undefined;
  isLoading?: boolean;
  /** Puts a cursor into the URL. */
  onCursor(cursor: string | undefined): void;
}

/** Pages of a list by cursor. The way back is known for the pages seen; a page opened by its URL goes back to the first. */
export function useCursorPaging({ cursor, next, isLoading, onCursor }: CursorPage): Paging {
  const [seen, setSeen] = useState<ReadonlyArray<string | undefined>>([]);
  return {
    hasPrevious: cursor !== undefined,
    hasNext: typeof next === "string",
    isLoading,
    onFirst() {
      setSeen([]);
      onCursor(undefined);
    },
    onPrevious() {
      onCursor(seen.at(-1));
      setSeen(seen.slice(0, -1));
    },
    onNext() {
      setSeen([...seen, cursor]);
      onCursor(next ?? undefined);
    },
  };
}
