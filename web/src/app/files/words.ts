import { numberText } from "../../ui/format/number-text.ts";
import type { FileItem } from "./files-queries.ts";

/** "1 file", "12 folders". */
export function countWord(count: number, word: string): string {
  return `${numberText(count)} ${word}${count === 1 ? "" : "s"}`;
}

/** What they are together: "report.csv", "3 files", "2 folders and 1 file". */
export function itemsWords(items: readonly FileItem[]): string {
  if (items.length === 1) return items[0]?.name ?? "";
  const folders = items.filter(({ type }) => type === "folder").length;
  const files = items.length - folders;
  return [folders > 0 && countWord(folders, "folder"), files > 0 && countWord(files, "file")]
    .filter((each) => each !== false)
    .join(" and ");
}
