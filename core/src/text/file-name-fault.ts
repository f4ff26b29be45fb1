import { countUtf8Bytes } from "./count-utf8-bytes.ts";
import { hiddenCharacters } from "./hidden-characters.ts";

/**
 * Why a name cannot be one of a file or folder, or null for a good one. Whoever asks has brought it into the form NFC.
 * Names come from anywhere: what cannot be seen, or is a path to some system, is refused rather than mended.
 */
export function fileNameFault(name: string, maxBytes: number): string | null {
  // First, so that nothing else grows with the input.
  if (name.length > maxBytes || countUtf8Bytes(name) > maxBytes) {
    return `It is longer than ${maxBytes} bytes.`;
  }
  if (name.trim() === "") return "It is empty.";
  if (name.trim() !== name) return "It begins or ends with a space.";
  if (name === "." || name === "..") return `"${name}" is not a name.`;
  if (/[/\\]/.test(name)) return "It holds a slash or a backslash.";
  if (!name.isWellFormed() || name.search(hiddenCharacters) >= 0) {
    return "It holds characters that cannot be seen or that change the direction of the text.";
  }
  return null;
}
