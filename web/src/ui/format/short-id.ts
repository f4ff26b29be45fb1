/** The prefix and the first characters, enough to tell one id from its neighbours. */
export function shortId(id: string): string {
  const at = id.indexOf("_");
  const kept = at === -1 ? 10 : at + 1 + 8;
  return id.length <= kept + 2 ? id : `${id.slice(0, kept)}…`;
}
