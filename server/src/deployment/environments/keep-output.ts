import type { StepText } from "./environment.ts";

/** Keeps the beginning of stdout and the end of stderr (where the error is) within the bound together. */
export function keepOutput(stdout: string, stderr: string, maxBytes: number): StepText {
  const out = Buffer.from(stdout);
  const err = Buffer.from(stderr);
  if (out.length + err.length <= maxBytes) return { stdout, stderr, truncated: false };
  const errBytes = Math.min(err.length, Math.max(Math.floor(maxBytes / 4), maxBytes - out.length));
  const outBytes = Math.min(out.length, maxBytes - errBytes);
  return {
    stdout:
      outBytes === out.length
        ? stdout
        : `${readable(out.subarray(0, outBytes))}\n[cut: the script printed ${out.length} bytes, the first ${outBytes} are kept]\n`,
    stderr:
      errBytes === err.length
        ? stderr
        : `[cut: the script reported ${err.length} bytes, the last ${errBytes} are kept]\n${readable(err.subarray(err.length - errBytes))}`,
    truncated: true,
  };
}

/** A cut may fall inside a character. */
function readable(bytes: Buffer): string {
  return bytes.toString("utf8").replace(/^\uFFFD+|\uFFFD+$/gu, "");
}
