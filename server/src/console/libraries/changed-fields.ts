/** Of two states, the fields in which they differ, for the audit. */
export function changedFields<State extends object>(
  before: State,
  after: State,
): { readonly before: Partial<State>; readonly after: Partial<State> } {
  const names = (Object.keys(after) as Array<keyof State>).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const pick = (state: State) =>
    Object.fromEntries(names.map((name) => [name, state[name]])) as Partial<State>;
  return { before: pick(before), after: pick(after) };
}
