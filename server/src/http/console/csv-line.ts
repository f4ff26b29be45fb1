/**
 * One line of a CSV file (RFC 4180). A text that a spreadsheet would take for a formula is led in with a quote: what
 * people named things must not run on an administrator's machine.
 */
export function csvLine(values: ReadonlyArray<string | null>): string {
  return `${values.map(cell).join(",")}\r\n`;
}

function cell(value: string | null): string {
  if (value === null) return "";
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
