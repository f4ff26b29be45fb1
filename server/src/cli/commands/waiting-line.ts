import { stderr } from "node:process";

const eraseLine = "\r\x1b[2K";

/** One line on the terminal that says how long something has gone on. Elsewhere nothing is said. */
export function waitingLine() {
  const began = Date.now();
  let isShown = false;
  return {
    show(status: string): void {
      if (!stderr.isTTY) return;
      const seconds = Math.floor((Date.now() - began) / 1_000);
      stderr.write(`${eraseLine}${status.replaceAll("_", " ")}, waiting for ${seconds} s`);
      isShown = true;
    },
    clear(): void {
      if (isShown) stderr.write(eraseLine);
    },
  };
}
