/** Compares releases number by number. What cannot be read, and a preview of the minimum itself, is below it. */
export function isReleaseAtLeast(release: string, minimum: string): boolean {
  const given = /^(\d+)\.(\d+)\.(\d+)(-.+)?$/.exec(release);
  if (!given) return false;
  for (const [index, part] of minimum.split(".").entries()) {
    const difference = Number(given[index + 1]) - Number(part);
    if (difference !== 0) return difference > 0;
  }
  return given[4] === undefined;
}
