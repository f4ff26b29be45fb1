interface OfRun {
  readonly run_id: string;
}

export interface RunGroup<Item> {
  readonly run_id: string;
  /** What is known of the run stands in each of its entries. */
  readonly first: Item;
  readonly items: readonly Item[];
}

/** What waits, run by run; runs and their entries stay in the order in which they came. */
export function groupByRun<Item extends OfRun>(items: readonly Item[]): ReadonlyArray<RunGroup<Item>> {
  const groups = new Map<string, { run_id: string; first: Item; items: Item[] }>();
  for (const item of items) {
    const group = groups.get(item.run_id);
    if (group) group.items.push(item);
    else groups.set(item.run_id, { run_id: item.run_id, first: item, items: [item] });
  }
  return [...groups.values()];
}
