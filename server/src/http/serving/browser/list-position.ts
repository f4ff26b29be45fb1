import type { PageCursors } from "./page-cursors.ts";

/** The position that a cursor holds: null at the beginning, `undefined` for a cursor of another list. */
export function openPosition<Position>(
  cursors: PageCursors,
  list: string,
  query: { readonly cursor?: string | undefined },
): Position | null | undefined {
  const opened = cursors.open(list, query, query.cursor);
  if (opened === null) return undefined;
  return opened === undefined ? null : (JSON.parse(opened) as Position);
}

/** The cursor behind a page. */
export function sealPosition(
  cursors: PageCursors,
  list: string,
  query: object,
  position: unknown,
): string | null {
  return cursors.seal(list, query, position === null ? null : JSON.stringify(position));
}
