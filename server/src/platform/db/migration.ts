/**
 * One numbered step of a schema, written for both dialects side by side. Statements end with a
 * semicolon at the end of a line. A released migration is never edited; a new number follows it.
 */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly sqlite: string;
  readonly postgres: string;
}

export function statementsOf(text: string): string[] {
  return text
    .split(/;[ \t]*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== "");
}
