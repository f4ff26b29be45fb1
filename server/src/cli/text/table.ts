import { stripVTControlCharacters } from "node:util";
import { colour } from "./colour.ts";

/** Rows in columns below their headings. Each cell is one line, whatever was put into it. */
export function table(headings: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map(oneLine));
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...cells.map((row) => shownLength(row[column] ?? ""))),
  );
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell + " ".repeat((widths[column] ?? 0) - shownLength(cell)))
      .join("  ")
      .trimEnd();
  return [colour("bold", line(headings)), ...cells.map(line)].join("\n");
}

/** The first line of a text, cut where a terminal would wrap it into the next rows. */
export function oneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, " ");
}

function shownLength(text: string): number {
  return stripVTControlCharacters(text).length;
}
