/** What a Range header comes to for a file of a known size. Both ends are inclusive. */
export type ByteRange =
  | { readonly kind: "whole" }
  | { readonly kind: "part"; readonly start: number; readonly end: number }
  | { readonly kind: "unsatisfiable" };

const WHOLE: ByteRange = { kind: "whole" };
const RANGE_SET = /^bytes=(.*)$/i;
const RANGE = /^(\d*)-(\d*)$/;

/** Longer headers are not read: nobody asks for one range in more than this. */
const HEADER_MAX_CHARS = 200;

/**
 * One range of bytes. As HTTP has it, a header that cannot be read, another unit and several ranges at once
 * are all answered with the whole file; only a range that lies outside the file is an error.
 */
export function readByteRange(header: string | undefined, sizeBytes: number): ByteRange {
  if (header === undefined || header.length > HEADER_MAX_CHARS) return WHOLE;
  const set = RANGE_SET.exec(header.trim())?.[1];
  // Empty members of the list are allowed, and mean nothing.
  const ranges = (set ?? "").split(",").flatMap((member) => (member.trim() === "" ? [] : [member.trim()]));
  const [only] = ranges;
  const found = only === undefined || ranges.length > 1 ? null : RANGE.exec(only);
  if (found === null) return WHOLE;
  const [, first = "", last = ""] = found;
  if (first === "") return last === "" ? WHOLE : suffix(Number(last), sizeBytes);
  const start = Number(first);
  const end = last === "" ? sizeBytes - 1 : Number(last);
  if (last !== "" && end < start) return WHOLE;
  if (start >= sizeBytes) return { kind: "unsatisfiable" };
  return { kind: "part", start, end: Math.min(end, sizeBytes - 1) };
}

/** The last bytes of the file; all of them when it is shorter. */
function suffix(bytes: number, sizeBytes: number): ByteRange {
  if (bytes === 0 || sizeBytes === 0) return { kind: "unsatisfiable" };
  return { kind: "part", start: Math.max(0, sizeBytes - bytes), end: sizeBytes - 1 };
}
