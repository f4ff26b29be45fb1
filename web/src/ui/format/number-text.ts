const whole = new Intl.NumberFormat("en");

/** "12,430". */
export function numberText(value: number): string {
  return whole.format(value);
}

/** "1.4 MiB". */
export function bytesText(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let value = bytes;
  let at = 0;
  while (value >= 1_024 && at < units.length - 1) {
    value /= 1_024;
    at++;
  }
  return `${at === 0 ? value : value.toFixed(1)} ${units[at]}`;
}
