const units = ["KB", "MB", "GB"] as const;

/** "512 B", "1.4 MB". Units are binary, as everywhere in the product. */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const power = Math.min(units.length, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  return `${value >= 100 ? Math.round(value) : Math.round(value * 10) / 10} ${units[power - 1]}`;
}
