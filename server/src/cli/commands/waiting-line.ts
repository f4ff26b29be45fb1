import { stderr } from "node:process";

const eraseLine = "\r\x1b[2K";

/** One line on the terminal that says how far something is, and for how long it has gone on. */
export function waitingLine() {
  const began = Date.now();
  let isShown = false;
  return {
    /** False where standard error is no terminal: there nothing is said. */
    isSeen: stderr.isTTY === true,
    show(progress: string): void {
      const seconds = Math.floor((Date.now() - began) / 1_000);
      stderr.write(`${eraseLine}${progress}, waiting for ${seconds} s`);
      isShown = true;
    },
    clear(): void {
      if (isShown) stderr.write(eraseLine);
    },
  };
}
