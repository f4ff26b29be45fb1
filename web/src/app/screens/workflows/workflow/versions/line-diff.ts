export interface DiffLine {
  readonly change: "same" | "added" | "removed";
  readonly text: string;
}

// Comparing every line with every other costs their product; larger texts are shown one after the other.
const maxCells = 400_000;

/** What two texts have in common, line by line, and what only one of them has. */
export function lineDiff(before: string, after: string): DiffLine[] {
  const old = linesOf(before);
  const now = linesOf(after);
  if (old.length * now.length > maxCells) {
    return [...old.map(lineOf("removed")), ...now.map(lineOf("added"))];
  }
  const common = commonLengths(old, now);
  const lines: DiffLine[] = [];
  let [left, right] = [0, 0];
  while (left < old.length || right < now.length) {
    const [was, is] = [old[left], now[right]];
    if (was !== undefined && was === is) {
      lines.push({ change: "same", text: was });
      left += 1;
      right += 1;
    } else if (
      is === undefined ||
      (was !== undefined && at(common, left + 1, right) >= at(common, left, right + 1))
    ) {
      lines.push({ change: "removed", text: was ?? "" });
      left += 1;
    } else {
      lines.push({ change: "added", text: is });
      right += 1;
    }
  }
  return lines;
}

/** Nothing has no lines, rather than an empty one. */
function linesOf(text: string): string[] {
  return text === "" ? [] : text.split("\n");
}

function lineOf(change: DiffLine["change"]): (text: string) => DiffLine {
  return (text) => ({ change, text });
}

function at(table: readonly Uint32Array[], row: number, column: number): number {
  return table[row]?.[column] ?? 0;
}

/** How many lines the ends of both, from each pair of places on, have in common in their order. */
function commonLengths(old: readonly string[], now: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: old.length + 1 }, () => new Uint32Array(now.length + 1));
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      const cells = table[row];
      if (!cells) continue;
      cells[column] =
        old[row] === now[column]
          ? at(table, row + 1, column + 1) + 1
          : Math.max(at(table, row + 1, column), at(table, row, column + 1));
    }
  }
  return table;
}

/** Only the lines that changed, each with a few around it; null where lines were left out. */
export function withContext(lines: readonly DiffLine[], around = 2): (DiffLine | null)[] {
  const isShown = lines.map((_, index) =>
    lines.slice(Math.max(0, index - around), index + around + 1).some(({ change }) => change !== "same"),
  );
  const shown: (DiffLine | null)[] = [];
  for (const [index, line] of lines.entries()) {
    if (isShown[index]) shown.push(line);
    else if (shown.at(-1) !== null) shown.push(null);
  }
  return shown;
}
