/** The number of a version in a path; null for what is none. */
export function readVersion(text: string): number | null {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
