import { isOutOfRoom } from "../blobs/file-errors.ts";
import { FilesUnavailable } from "../blobs/files-unavailable.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** Whether something could not be written for want of room. It was not, and can be written again as it is. */
export function isFull(cause: unknown): boolean {
  const isStore = cause instanceof DatabaseUnavailable || cause instanceof FilesUnavailable;
  return (isStore && cause.reason === "full") || isOutOfRoom(cause);
}
