/** Binary, as everywhere in this contract: 25 MB is 26,214,400 bytes. */
export function megabytes(bytes: number): string {
  return `${bytes / (1024 * 1024)} MB`;
}

/** Without the tables of a language, which take a moment to load at every start. */
export function thousands(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
