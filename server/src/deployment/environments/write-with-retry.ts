import type { FileHandle } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { isDiskFull } from "../../platform/faults/file-errors.ts";

const retryMs = 1_000;

/** Writes all bytes. On a full disk it retries until there is space, or until the step ends and closes the file. */
export async function writeWithRetry(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (;;) {
    try {
      for (let at = 0; at < chunk.length; ) {
        at += (await file.write(chunk, at, chunk.length - at, position + at)).bytesWritten;
      }
      return;
    } catch (cause) {
      if (!isDiskFull(cause)) throw cause;
      await pause(retryMs);
    }
  }
}
