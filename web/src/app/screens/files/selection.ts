/** Which rows of a folder are chosen, and the one that a range is stretched from. */
export interface Selection {
  readonly ids: ReadonlySet<string>;
  readonly anchor: string | null;
}

export const nothingChosen: Selection = { ids: new Set(), anchor: null };

/** One row is chosen, or no longer. */
export function toggleOne({ ids }: Selection, id: string): Selection {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return { ids: next, anchor: id };
}

/** All rows between the last one that was chosen and this one are chosen too. */
export function stretchTo(selection: Selection, id: string, order: readonly string[]): Selection {
  const from = selection.anchor === null ? -1 : order.indexOf(selection.anchor);
  const to = order.indexOf(id);
  if (from < 0 || to < 0) return toggleOne(selection, id);
  const between = order.slice(Math.min(from, to), Math.max(from, to) + 1);
  return { ids: new Set([...selection.ids, ...between]), anchor: selection.anchor };
}

/** All of them; none, where all were chosen already. */
export function toggleAll({ ids }: Selection, order: readonly string[]): Selection {
  const isAll = order.length > 0 && order.every((id) => ids.has(id));
  return isAll ? nothingChosen : { ids: new Set(order), anchor: null };
}

/** Without what is no longer there: it was moved, deleted, or is on another page. */
export function onlyPresent(selection: Selection, order: readonly string[]): Selection {
  const ids = order.filter((id) => selection.ids.has(id));
  return ids.length === selection.ids.size ? selection : { ...selection, ids: new Set(ids) };
}
