import { DatabaseUnavailable } from "./database-unavailable.ts";
import { isOutOfRoom } from "./file-errors.ts";
import { FilesUnavailable } from "./files-unavailable.ts";

/** Whether something could not be written for want of room. It was not, and can be written again as it is. */
export function isFull(cause: unknown): boolean {
  const isStore = cause instanceof DatabaseUnavailable || cause instanceof FilesUnavailable;
  return (isStore && cause.reason === "full") || isOutOfRoom(cause);
}
