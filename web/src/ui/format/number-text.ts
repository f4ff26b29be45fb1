const whole = new Intl.NumberFormat("en");

/** "12,430". */
export function numberText(value: number): string {
  return whole.format(value);
}
