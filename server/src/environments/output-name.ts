const maxPathBytes = 1024;
const maxSegmentBytes = 255;
const maxDepth = 32;
const unprintable = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * Judges a path a script chose under `outputs/`. Every file should be kept, so only names that could lead out of
 * the folder, deceive a reader or not be stored are refused. Where systems merely disagree (about case, normal
 * forms, trailing dots and spaces) the name is kept as it is, and the zip renames what would clash. Returns why it
 * cannot be taken, or null.
 */
export function judgeOutputName(path: string): string | null {
  if (!path.isWellFormed()) return "its name is not valid Unicode";
  if (Buffer.byteLength(path) > maxPathBytes) return `its path is longer than ${maxPathBytes} bytes`;
  if (unprintable.test(path)) return "its name holds characters that cannot be seen";
  if (path.includes("\\")) return "its name holds a backslash";
  const segments = path.split("/");
  if (segments.length > maxDepth) return `it lies more than ${maxDepth} folders deep`;
  for (const segment of segments) {
    if (segment === "" || segment === "." || segment === "..") return "its path is not a plain relative path";
    if (Buffer.byteLength(segment) > maxSegmentBytes)
      return `a part of its path is over ${maxSegmentBytes} bytes`;
  }
  return null;
}

export function printablePath(path: string): string {
  const shown = path.slice(0, 200).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD");
  return path.length > 200 ? `${shown}…` : shown;
}
