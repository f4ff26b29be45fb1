/** Binary, as everywhere in this contract: 25 MB is 26,214,400 bytes. */
export function megabytes(bytes: number): string {
  return `${bytes / (1024 * 1024)} MB`;
}

export function thousands(count: number): string {
  return count.toLocaleString("en-GB");
}
