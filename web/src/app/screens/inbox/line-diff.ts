export interface DiffLine {
  readonly change: "same" | "added" | "removed";
  readonly text: string;
}

/** Beyond it the middle is shown as replaced: comparing costs the product of both. */
const maxCompared = 1_000_000;

/** How one text became another, line by line. */
export function lineDiff(before: string, after: string): readonly DiffLine[] {
  const [old, now] = [before.split("\n"), after.split("\n")];
  let head = 0;
  while (head < old.length && head < now.length && old[head] === now[head]) head += 1;
  let tail = 0;
  const most = Math.min(old.length, now.length) - head;
  while (tail < most && old[old.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  return [
    ...lines("same", old.slice(0, head)),
    ...middle(old.slice(head, old.length - tail), now.slice(head, now.length - tail)),
    ...lines("same", tail === 0 ? [] : old.slice(-tail)),
  ];
}

function lines(change: DiffLine["change"], texts: readonly string[]): DiffLine[] {
  return texts.map((text) => ({ change, text }));
}

/** By the longest lines they have in common. */
function middle(old: readonly string[], now: readonly string[]): DiffLine[] {
  if (old.length === 0 || now.length === 0 || old.length * now.length > maxCompared) {
    return [...lines("removed", old), ...lines("added", now)];
  }
  const width = now.length + 1;
  const common = new Uint32Array((old.length + 1) * width);
  const at = (row: number, column: number) => common[row * width + column] ?? 0;
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = now.length - 1; column >= 0; column -= 1) {
      common[row * width + column] =
        old[row] === now[column]
          ? at(row + 1, column + 1) + 1
          : Math.max(at(row + 1, column), at(row, column + 1));
    }
  }
  const found: DiffLine[] = [];
  let [row, column] = [0, 0];
  while (row < old.length && column < now.length) {
    const text = old[row] ?? "";
    if (text === now[column]) {
      found.push({ change: "same", text });
      row += 1;
      column += 1;
    } else if (at(row + 1, column) >= at(row, column + 1)) {
      found.push({ change: "removed", text });
      row += 1;
    } else {
      found.push({ change: "added", text: now[column] ?? "" });
      column += 1;
    }
  }
  return [...found, ...lines("removed", old.slice(row)), ...lines("added", now.slice(column))];
}
