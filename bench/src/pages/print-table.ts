/** As Markdown; all columns but the first are numbers. */
export function printTable(
  head: readonly string[],
  rows: ReadonlyArray<ReadonlyArray<string | number>>,
): void {
  const line = (cells: ReadonlyArray<string | number>) =>
    `| ${cells.map((cell) => (typeof cell === "number" ? cell.toLocaleString("en-GB") : cell)).join(" | ")} |`;
  console.log(`\n${line(head)}`);
  console.log(line(head.map((_, column) => (column === 0 ? "---" : "---:"))));
  for (const row of rows) console.log(line(row));
}
