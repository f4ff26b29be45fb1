/** Where a link that anybody may have written leads; null where it must not be one. */
export function safeLink(given: string): string | null {
  let url: URL;
  try {
    url = new URL(given);
  } catch {
    return null;
  }
  return ["http:", "https:", "mailto:"].includes(url.protocol) ? url.href : null;
}
