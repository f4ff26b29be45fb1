/**
 * Whether a lane that holds `held` of `places` may take one more while `free` of them are free. Its first, always.
 * After that it must leave as many free as it then holds, and a quarter of all for lanes that hold none: what is
 * held is not taken away again, so whoever comes later lives on what was left.
 */
export function mayHoldMore({ held, free, places }: { held: number; free: number; places: number }): boolean {
  if (free < 1) return false;
  return held === 0 || free - 1 >= Math.max(held + 1, Math.floor(places / 4));
}
