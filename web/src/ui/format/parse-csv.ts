export interface ParsedCsv {
  readonly rows: ReadonlyArray<readonly string[]>;
  /** There was more than was asked for. */
  readonly isCut: boolean;
}

/** The rows of a CSV text, at most so many. The delimiter is the one its first line has most of. */
export function parseCsv(text: string, maxRows: number): ParsedCsv {
  const delimiter = findDelimiter(text);
  const rows: string[][] = [];
  let row: string[] = [];
  let field = "";
  let quoted = false;
  const endField = () => {
    row.push(field);
    field = "";
  };
  const endRow = () => {
    endField();
    rows.push(row);
    row = [];
  };
  // A byte order mark is no part of the first name.
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char !== '"') field += char;
      else if (text[at + 1] === '"') {
        field += '"';
        at += 1;
      } else quoted = false;
    } else if (char === '"' && field === "") quoted = true;
    else if (char === delimiter) endField();
    else if (char === "\n") {
      endRow();
      if (rows.length === maxRows) return { rows, isCut: at + 1 < text.length };
    } else if (char !== "\r" || text[at + 1] !== "\n") field += char;
  }
  if (field !== "" || row.length > 0) endRow();
  return { rows, isCut: false };
}

function findDelimiter(text: string): string {
  const end = text.indexOf("\n");
  const line = end === -1 ? text : text.slice(0, end);
  const counts = [",", ";", "\t"].map((each) => [each, line.split(each).length] as const);
  return counts.toSorted((a, b) => b[1] - a[1])[0]?.[0] ?? ",";
}
