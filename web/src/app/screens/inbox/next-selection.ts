/** What to show once some of a list are gone: the next one that stays, or the one before where none follows. */
export function nextSelection(
  keys: readonly string[],
  gone: ReadonlySet<string>,
  chosen: string | undefined,
): string | undefined {
  if (chosen === undefined) return undefined;
  const at = keys.indexOf(chosen);
  if (at < 0) return keys.find((key) => !gone.has(key));
  const stays = (key: string) => !gone.has(key);
  return keys.slice(at).find(stays) ?? keys.slice(0, at).findLast(stays);
}
