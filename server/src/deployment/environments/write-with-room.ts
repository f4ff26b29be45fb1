import type { FileHandle } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { isOutOfRoom } from "../../platform/faults/file-errors.ts";

const lookAgainMs = 1_000;

/** Writes all of it. On a full disk it waits until there is room, or until the step is over and its file is closed. */
export async function writeWithRoom(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (;;) {
    try {
      for (let at = 0; at < chunk.length; ) {
        at += (await file.write(chunk, at, chunk.length - at, position + at)).bytesWritten;
      }
      return;
    } catch (cause) {
      if (!isOutOfRoom(cause)) throw cause;
      await pause(lookAgainMs);
    }
  }
}
