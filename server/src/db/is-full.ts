import { isOutOfRoom } from "../blobs/file-errors.ts";
import { DatabaseUnavailable } from "./database-unavailable.ts";

/** Whether something could not be written for want of room. It was not, and can be written again as it is. */
export function isFull(cause: unknown): boolean {
  return (cause instanceof DatabaseUnavailable && cause.reason === "full") || isOutOfRoom(cause);
}
