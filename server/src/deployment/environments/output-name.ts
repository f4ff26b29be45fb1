import { percentEncodeHidden } from "@sluice/core";

const maxPathBytes = 900;
const maxSegmentBytes = 255;
const maxDepth = 32;
const strayBase = 0xdc00;
const strayByte = /[\udc80-\udcff]/gu;

export type OutputName =
  | { readonly ok: true; readonly name: string }
  | { readonly ok: false; readonly reason: string };

/**
 * The name under which a file that a script left in `outputs/` is listed. It keeps every character that can be
 * shown; where systems merely disagree (about case, normal forms, trailing dots and spaces) the zip renames what
 * would clash. Only what no store could hold is refused.
 */
export function nameOutput(path: string): OutputName {
  const name = percentEncodeHidden(
    path.replaceAll(strayByte, (half) => percent(half.charCodeAt(0) - strayBase)),
  );
  const refuse = (reason: string) => ({ ok: false, reason }) as const;
  if (Buffer.byteLength(name) > maxPathBytes) return refuse(`its path is longer than ${maxPathBytes} bytes`);
  const segments = name.split("/");
  if (segments.length > maxDepth) return refuse(`it lies more than ${maxDepth} folders deep`);
  if (segments.some((segment) => Buffer.byteLength(segment) > maxSegmentBytes)) {
    return refuse(`a part of its path is longer than ${maxSegmentBytes} bytes`);
  }
  return { ok: true, name };
}

/**
 * A name as a real file system has it, which need not be UTF-8. Then each byte beyond ASCII becomes half of a
 * surrogate pair, which no text holds: different names stay different until they are shown.
 */
export function decodeFileName(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  if (Buffer.from(text).equals(bytes)) return text;
  return bytes
    .toString("latin1")
    .replaceAll(/[\x80-\xff]/g, (byte) => String.fromCharCode(strayBase + byte.charCodeAt(0)));
}

function percent(byte: number): string {
  return `%${byte.toString(16).toUpperCase()}`;
}

export function printablePath(path: string): string {
  const shown = path.slice(0, 200).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "\uFFFD");
  return path.length > 200 ? `${shown}…` : shown;
}
