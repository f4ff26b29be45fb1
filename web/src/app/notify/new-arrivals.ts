/** What came since the last look. The first look finds nothing new: what was there before needs no call. */
export function newArrivals<Item>(
  seen: ReadonlySet<string> | null,
  items: readonly Item[],
  keyOf: (item: Item) => string,
): readonly Item[] {
  return seen === null ? [] : items.filter((item) => !seen.has(keyOf(item)));
}
