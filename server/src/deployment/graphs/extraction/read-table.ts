import type { GraphDraft } from "./graph-draft.ts";

/** Longer cells are prose, not names. */
const cellMaxLength = 120;

/** Comma-separated values with a row of headings: a column's heading is the kind of its values. */
export function readTable(text: string, draft: GraphDraft): void {
  let headings: string[] | null = null;
  for (const row of rowsOf(text)) {
    if (!headings) {
      headings = row;
      continue;
    }
    const places = row.map((cell, column) =>
      cell.length > cellMaxLength ? null : draft.mention(cell, headings?.[column] ?? ""),
    );
    draft.relateAll(places, "row");
  }
}

/** Cells may be quoted, and then hold commas, line breaks and doubled quotes. */
function* rowsOf(text: string): Generator<string[]> {
  let row: string[] = [];
  let cell = "";
  let start = 0;
  let isQuoted = false;
  for (let index = 0; index <= text.length; index += 1) {
    const character = text[index];
    if (isQuoted) {
      if (character !== '"' && character !== undefined) continue;
      cell += text.slice(start, index);
      start = index + 1;
      if (text[index + 1] === '"') {
        cell += '"';
        index += 1;
        start = index + 1;
      } else isQuoted = false;
      continue;
    }
    if (character === '"') {
      cell += text.slice(start, index);
      start = index + 1;
      isQuoted = true;
    } else if (character === "," || character === "\n" || character === undefined) {
      row.push((cell + text.slice(start, index)).trim());
      cell = "";
      start = index + 1;
      if (character !== ",") {
        if (row.some((each) => each !== "")) yield row;
        row = [];
      }
    }
  }
}
