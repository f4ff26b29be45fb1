import type { FileItem } from "../../../files/files-queries.ts";

/** What can be done with a row. What the person may not do is left out. */
export interface RowActions {
  onOpen(item: FileItem): void;
  onRename?(item: FileItem): void;
  onMove?(items: readonly FileItem[]): void;
  onDelete(items: readonly FileItem[]): void;
  onExpand?(item: FileItem): void;
  onDownload(items: readonly FileItem[]): void;
  /** Dropped on a folder of the table. */
  onDropRows?(ids: string[], folderId: string): void;
  onDropFiles?(files: File[], folders: number, folder: FileItem): void;
}
