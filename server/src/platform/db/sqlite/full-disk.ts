import { DatabaseUnavailable } from "../../faults/database-unavailable.ts";
import { isOutOfRoom } from "../../faults/file-errors.ts";

const full = 13;
// The log's index is a file as well, and grows.
const ioErrorShmSize = 4_874;

/** Says of an error that comes from a full disk that it does; any other comes back as it is. */
export function asUnavailable(cause: unknown): unknown {
  return isFullDisk(cause) ? new DatabaseUnavailable("full", { cause }) : cause;
}

export function isFullDisk(cause: unknown): boolean {
  const code = (cause as { errcode?: number } | null)?.errcode ?? 0;
  return (code & 0xff) === full || code === ioErrorShmSize || isOutOfRoom(cause);
}

/** For whoever starts something. The data is not at fault, and moving it away would be a loss. */
export function fullDiskSentence(path: string): string {
  return `The disk that holds ${path} is full: free some space there and start again. Leave the databases where they are; they are sound.`;
}
