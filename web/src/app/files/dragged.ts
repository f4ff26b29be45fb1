const ownType = "application/x-sluice-files";

/** What is dragged over the page: rows of this screen, or files of the person's machine. */
export type Dragged = "rows" | "files" | null;

export function draggedKind({ types }: DataTransfer): Dragged {
  if (types.includes(ownType)) return "rows";
  return types.includes("Files") ? "files" : null;
}

export function putRows(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.setData(ownType, JSON.stringify(ids));
  transfer.effectAllowed = "move";
}

export function takeRows(transfer: DataTransfer): string[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(ownType));
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

/** The files that were dropped, and how many folders were among them: a browser gives no file for those. */
export function takeFiles(transfer: DataTransfer): { files: File[]; folders: number } {
  const files: File[] = [];
  let folders = 0;
  for (const item of transfer.items) {
    if (item.kind !== "file") continue;
    if (item.webkitGetAsEntry()?.isDirectory) {
      folders += 1;
      continue;
    }
    const file = item.getAsFile();
    if (file) files.push(file);
  }
  return { files, folders };
}
