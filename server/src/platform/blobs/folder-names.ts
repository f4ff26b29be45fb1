/**
 * How a key becomes a path below the store's folder, and back.
 *
 * A key is more than a path can say. S3 holds `a`, `a/b` and `A` side by side; a disk has no file `a` next to
 * a folder `a`, Windows and macOS take `A` for `a` and NFC for NFD, and Windows gives `con.txt` to a device.
 * Two keys sharing one file would mean one run reading another's data, so:
 *
 * - every name ends in its kind: `.f` a file, `.d` a segment with more below it, `.c` a long segment cut;
 * - only `a-z 0-9 - _ .` stand for themselves; any other byte of the UTF-8 form is `%` and two hex digits;
 * - a segment is cut each time its encoding reaches 200 characters, because names end at 255 and escapes
 *   take three. One that ends exactly at a cut is cut too, with an empty remainder. So whatever begins with
 *   the same bytes lies in the same `.c` folder, which is what keeps a sorted walk in key order.
 */
type NameKind = "file" | "segment" | "cut";

const SUFFIX: Record<NameKind, string> = { file: ".f", segment: ".d", cut: ".c" };
const KIND: ReadonlyMap<string, NameKind> = new Map([
  [".f", "file"],
  [".d", "segment"],
  [".c", "cut"],
]);

const CUT_CHARACTERS = 200;
const PLAIN = /^[a-z0-9._-]$/;
const WINDOWS_DEVICE = /^(con|prn|aux|nul|com[0-9]|lpt[0-9])(\.|$)/;

const ENCODED_BYTE: readonly string[] = Array.from({ length: 256 }, (_, byte) => {
  const character = String.fromCharCode(byte);
  return PLAIN.test(character) ? character : escapeByte(byte);
});

/** The names of folders and, last, the file that hold a key. */
export function keyToNames(key: string): string[] {
  const segments = key.split("/");
  return segments.flatMap((segment, index) =>
    segmentToNames(Buffer.from(segment), index === segments.length - 1 ? "file" : "segment"),
  );
}

/** The names of the folders that hold everything under a prefix; none for the empty prefix. */
export function prefixToNames(prefix: string): string[] {
  if (prefix === "") return [];
  return prefix
    .slice(0, -1)
    .split("/")
    .flatMap((segment) => segmentToNames(Buffer.from(segment), "segment"));
}

/** The bytes a name stands for, or null when no key has this name: then it is not ours, and left alone. */
export function parseName(name: string): { kind: NameKind; bytes: Buffer } | null {
  const kind = KIND.get(name.slice(-2));
  if (kind === undefined) return null;
  const bytes: number[] = [];
  for (let index = 0; index < name.length - 2; index += 1) {
    if (name[index] === "%") {
      bytes.push(Number.parseInt(name.slice(index + 1, index + 3), 16));
      index += 2;
    } else {
      bytes.push(name.charCodeAt(index));
    }
  }
  const parsed = Buffer.from(bytes);
  return encodeName(parsed, kind) === name ? { kind, bytes: parsed } : null;
}

function segmentToNames(segment: Buffer, kind: "file" | "segment"): string[] {
  const names: string[] = [];
  let cutAt = 0;
  let characters = 0;
  for (const [index, byte] of segment.entries()) {
    characters += ENCODED_BYTE[byte]?.length ?? 0;
    if (characters < CUT_CHARACTERS) continue;
    names.push(encodeName(segment.subarray(cutAt, index + 1), "cut"));
    cutAt = index + 1;
    characters = 0;
  }
  names.push(encodeName(segment.subarray(cutAt), kind));
  return names;
}

function encodeName(bytes: Buffer, kind: NameKind): string {
  let encoded = "";
  for (const byte of bytes) encoded += ENCODED_BYTE[byte];
  const first = bytes[0];
  if (first !== undefined && WINDOWS_DEVICE.test(encoded)) encoded = escapeByte(first) + encoded.slice(1);
  return encoded + SUFFIX[kind];
}

function escapeByte(byte: number): string {
  return `%${byte.toString(16).padStart(2, "0")}`;
}
