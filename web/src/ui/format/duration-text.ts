/** "< 0.1 s", "0.4 s", "2 m 14 s", "3 h 5 m", "4 d 2 h": two units at most. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, ms) / 1_000;
  if (seconds < 0.1) return "< 0.1 s";
  if (seconds < 10) return `${(Math.floor(seconds * 10) / 10).toFixed(1)} s`;
  const whole = Math.floor(seconds);
  if (whole < 60) return `${whole} s`;
  if (whole < 3_600) return two(Math.floor(whole / 60), "m", whole % 60, "s");
  if (whole < 86_400) return two(Math.floor(whole / 3_600), "h", Math.floor((whole % 3_600) / 60), "m");
  return two(Math.floor(whole / 86_400), "d", Math.floor((whole % 86_400) / 3_600), "h");
}

function two(large: number, unit: string, small: number, smallUnit: string): string {
  return small === 0 ? `${large} ${unit}` : `${large} ${unit} ${small} ${smallUnit}`;
}
