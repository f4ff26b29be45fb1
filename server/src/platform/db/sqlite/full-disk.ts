import { DatabaseUnavailable } from "../../faults/database-unavailable.ts";
import { isDiskFull } from "../../faults/file-errors.ts";

const full = 13;
// The log's index is a file as well, and grows.
const ioErrorShmSize = 4_874;

/** Turns an error that comes from a full disk into `DatabaseUnavailable`; any other is returned as it is. */
export function asUnavailable(cause: unknown): unknown {
  return isFullDisk(cause) ? new DatabaseUnavailable("full", { cause }) : cause;
}

export function isFullDisk(cause: unknown): boolean {
  const code = (cause as { errcode?: number } | null)?.errcode ?? 0;
  return (code & 0xff) === full || code === ioErrorShmSize || isDiskFull(cause);
}

/** For a start that fails so. The data is sound, and must not be moved away. */
export function fullDiskSentence(path: string): string {
  return `The disk that holds ${path} is full: free some space there and start again. Leave the databases where they are; they are sound.`;
}
