/** A whole number with its digits in groups of three, as people read it: 21,474,836,480. */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/(?<=[0-9])(?=(?:[0-9]{3})+$)/g, ",");
}
