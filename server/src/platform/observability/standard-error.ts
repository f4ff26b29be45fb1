import { write, writeSync } from "node:fs";

// Lines are buffered up to this many characters or this much time, because a log line must not cost a request a system
// call. The rest is written when the process exits.
const gatheredChars = 16_384;
const gatheredMs = 100;
// How much is buffered for a slow reader. Beyond it lines are dropped: a log must not fill the memory.
const waitingMaxChars = 4_194_304;
const retryMs = 50;
const standardErrorFd = 2;

interface LineSink {
  write(line: string): void;
}

let shared: LineSink | undefined;

/** The one of this process: however many logs write to it, lines stay whole and are in order. */
export function gatheringStandardError(): LineSink {
  shared ??= gatherer();
  return shared;
}

/**
 * Writes buffered lines to standard error. Lines that cannot be written, because the disk is full or the reader is
 * gone, are lost. That neither ends the process nor delays its end.
 */
function gatherer(): LineSink {
  let lines = "";
  let isBusy = false;
  /** Offered to a reader that was not ready for it. */
  let refused: Buffer | null = null;

  const handOver = () => {
    if (isBusy || lines === "") return;
    isBusy = true;
    const bytes = Buffer.from(lines);
    lines = "";
    send(bytes);
  };
  const send = (bytes: Buffer) => {
    refused = null;
    write(standardErrorFd, bytes, (error, written) => {
      if (error?.code === "EAGAIN") {
        refused = bytes;
        setTimeout(() => send(bytes), retryMs).unref();
      } else if (error === null && written < bytes.length) {
        send(bytes.subarray(written));
      } else {
        isBusy = false;
        handOver();
      }
    });
  };

  process.once("exit", () => {
    try {
      let rest = Buffer.concat([refused ?? Buffer.alloc(0), Buffer.from(lines)]);
      while (rest.length > 0) rest = rest.subarray(writeSync(standardErrorFd, rest));
    } catch {
      // There is nowhere left to report it.
    }
  });
  return {
    write(line) {
      if (lines.length > waitingMaxChars) return;
      if (lines === "") setTimeout(handOver, gatheredMs).unref();
      lines += line;
      if (lines.length >= gatheredChars) handOver();
    },
  };
}
