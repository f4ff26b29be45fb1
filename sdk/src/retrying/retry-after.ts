/** A Retry-After header as milliseconds from now: seconds or an HTTP date. Null when absent or unreadable. */
export function readRetryAfter(header: string | null, nowMs: number): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1_000;
  // A bare number with a sign or a fraction would be read as a year.
  if (!/[a-z]/i.test(text)) return null;
  const atMs = Date.parse(text);
  return Number.isNaN(atMs) ? null : Math.max(0, atMs - nowMs);
}
