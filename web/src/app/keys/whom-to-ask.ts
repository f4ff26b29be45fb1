/** Who of the deployment makes keys, in a few words. */
export function whomToAsk(
  people: ReadonlyArray<{ readonly name: string; readonly administers_console: boolean }>,
): string {
  const names = people.filter(({ administers_console: is }) => is).map(({ name }) => name);
  const [first, second, ...others] = names;
  if (first === undefined) return "an administrator of the console";
  if (second === undefined) return first;
  return others.length === 0 ? `${first} or ${second}` : `${first}, ${second} or another administrator`;
}
