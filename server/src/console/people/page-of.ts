/** A page of rows, of which one more was read than it shows: that one says whether there is a next page. */
export function pageOf<Row, Item, Position>(
  rows: readonly Row[],
  limit: number,
  { view, position }: { view(row: Row): Item; position(row: Row): Position },
): { readonly items: Item[]; readonly next: Position | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  const next = rows.length > limit && last !== undefined ? position(last) : null;
  return { items: shown.map(view), next };
}
