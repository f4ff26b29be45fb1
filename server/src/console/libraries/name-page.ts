/** A page of a list that is sorted by names, each of which is there once. */
export interface NamePageRequest {
  readonly limit: number;
  /** Goes on behind this name. */
  readonly after?: string | undefined;
}

export interface NamePage<Item> {
  readonly items: readonly Item[];
  /** The name to go on behind; null on the last page. */
  readonly next: string | null;
}

/** The page among rows of which one more was read than it holds. */
export function namePage<Row extends { readonly name: string }>(
  rows: readonly Row[],
  limit: number,
): NamePage<Row> {
  const items = rows.slice(0, limit);
  return { items, next: rows.length > limit ? (items.at(-1)?.name ?? null) : null };
}
