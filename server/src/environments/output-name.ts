const maxPathBytes = 1024;
const maxSegmentBytes = 255;
const maxDepth = 32;
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Judges a path a script chose under `outputs/`. The path becomes a key, a zip entry and a download name,
 * on systems that disagree about case, normal forms and separators, so only what all of them read the same
 * way is taken. Returns why it cannot be taken, or null.
 */
export function judgeOutputName(path: string): string | null {
  if (!path.isWellFormed()) return "its name is not valid Unicode";
  if (Buffer.byteLength(path) > maxPathBytes) return `its path is longer than ${maxPathBytes} bytes`;
  if (unprintable.test(path)) return "its name holds characters that cannot be seen";
  if (path.includes("\\")) return "its name holds a backslash";
  if (path !== path.normalize("NFC")) return "its name is not in Unicode normal form C";
  const segments = path.split("/");
  if (segments.length > maxDepth) return `it lies more than ${maxDepth} folders deep`;
  for (const segment of segments) {
    if (segment === "" || segment === "." || segment === "..") return "its path is not a plain relative path";
    if (Buffer.byteLength(segment) > maxSegmentBytes)
      return `a part of its path is over ${maxSegmentBytes} bytes`;
    if (segment !== segment.trim()) return "its name begins or ends with a space";
    if (segment.endsWith(".")) return "its name ends with a dot";
  }
  return null;
}

/** Two paths with the same key are one file on some systems. */
export function clashKey(path: string): string {
  return path.normalize("NFKC").toLowerCase();
}

export function printablePath(path: string): string {
  const shown = path.slice(0, 200).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD");
  return path.length > 200 ? `${shown}…` : shown;
}
