import { BlobRefusal } from "./blob-refusal.ts";
import type { BlobRange } from "./blob-store.ts";

/** Refuses a range that is wrong for an object of any size. */
export function requireRange(range: BlobRange): void {
  const { start, end = start } = range;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end) || start < 0 || end < start) {
    throw new BlobRefusal(
      "invalid_range",
      "A range starts at byte 0 or later and does not end before it starts.",
    );
  }
}

/** The bytes a range covers in an object of this size; null when it starts past the last byte. */
export function satisfyRange(range: BlobRange, totalBytes: number): { start: number; end: number } | null {
  if (range.start >= totalBytes) return null;
  return { start: range.start, end: Math.min(range.end ?? totalBytes - 1, totalBytes - 1) };
}

export function rangeNotSatisfiable(totalBytes: number): BlobRefusal {
  return new BlobRefusal(
    "range_not_satisfiable",
    `The range starts past the end of the object, which has ${totalBytes} bytes.`,
    totalBytes,
  );
}
