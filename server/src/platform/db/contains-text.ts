import { type RawBuilder, sql } from "kysely";

/** Whether a column holds this text somewhere. What is a wildcard in SQL stands for itself. */
export function containsText(column: string | RawBuilder<unknown>, text: string): RawBuilder<boolean> {
  // No text in a row holds a NUL, and PostgreSQL takes none even to compare with.
  if (text.includes("\0")) return sql<boolean>`1 = 0`;
  const pattern = `%${text.replace(/[\\%_]/g, (wildcard) => `\\${wildcard}`)}%`;
  const searched = typeof column === "string" ? sql.ref(column) : column;
  return sql<boolean>`${searched} like ${pattern} escape '\\'`;
}
