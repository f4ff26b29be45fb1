/**
 * Many rows as one value, so that a statement is the same however many there are: `insert … select value ->> 0, …
 * from json_each(${jsonRows(rows)})`. It is an object and not an array because `json_each` takes an object on both
 * databases. A number wants `cast(value ->> 0 as bigint)`: PostgreSQL gives it as a text.
 */
export function jsonRows(rows: readonly (readonly unknown[])[]): string {
  return JSON.stringify({ ...rows });
}
