import { DatabaseUnavailable } from "./database-unavailable.ts";
import { isDiskFull } from "./file-errors.ts";
import { FilesUnavailable } from "./files-unavailable.ts";

/** Whether a write failed because a disk is full. Nothing was written, and the write can be retried. */
export function isFull(cause: unknown): boolean {
  const isStore = cause instanceof DatabaseUnavailable || cause instanceof FilesUnavailable;
  return (isStore && cause.reason === "full") || isDiskFull(cause);
}
