/** "Saved 3 s ago". */
export function savedAgo(atMs: number | null, nowMs: number): string {
  if (atMs === null) return "Saved";
  const seconds = Math.max(0, Math.round((nowMs - atMs) / 1_000));
  if (seconds < 5) return "Saved just now";
  if (seconds < 60) return `Saved ${seconds} s ago`;
  return seconds < 3_600 ? `Saved ${Math.floor(seconds / 60)} min ago` : "Saved over an hour ago";
}
