import { fdatasyncSync, fstatSync, readSync, writeSync } from "node:fs";

/** The unused middle of a page, which may still contain old rows. */
interface Gap {
  from: number;
  to: number;
}

const bytesPerRead = 4 * 1_024 * 1_024;
/** Other pages begin with a page number. Below this many pages none of these looks like the start of a tree page. */
const tooManyPages = 0x02_00_00_00;
const largeHeaders = new Set([2, 5]);
const smallHeaders = new Set([10, 13]);

/**
 * The pages of trees whose unused middle holds something. When SQLite moves rows to another page, it leaves a copy of
 * them there, which `secure_delete` does not reach when the rows are deleted later. The file is read without a
 * lock, so the answer must be checked again.
 */
export function pagesWithGaps(file: number): number[] {
  const { pageBytes, usableBytes } = layoutOf(file);
  const pages = Math.floor(fstatSync(file).size / pageBytes);
  if (pages >= tooManyPages) throw new Error("The database is too large to be scrubbed.");
  const perRead = Math.max(1, Math.floor(bytesPerRead / pageBytes));
  const buffer = Buffer.alloc(perRead * pageBytes);
  const found: number[] = [];
  // The first page holds the schema alone, and is written anew with every scrub.
  for (let first = 1; first < pages; first += perRead) {
    const read = readSync(file, buffer, 0, buffer.length, first * pageBytes);
    for (let at = 0; at + pageBytes <= read; at += pageBytes) {
      if (gapToClear(buffer.subarray(at, at + usableBytes))) found.push(first + at / pageBytes);
    }
  }
  return found;
}

/**
 * Writes zeros into the unused middle of these pages. The caller must have the write lock while the log is empty: then
 * the file is complete, nobody changes it, and readers do not use these bytes.
 */
export function clearGaps(file: number, pages: readonly number[]): void {
  const { pageBytes, usableBytes } = layoutOf(file);
  const buffer = Buffer.alloc(pageBytes);
  for (const page of pages) {
    const read = readSync(file, buffer, 0, pageBytes, page * pageBytes);
    const gap = read === pageBytes ? gapToClear(buffer.subarray(0, usableBytes)) : null;
    if (gap)
      writeSync(file, Buffer.alloc(gap.to - gap.from), 0, gap.to - gap.from, page * pageBytes + gap.from);
  }
  fdatasyncSync(file);
}

function layoutOf(file: number): { pageBytes: number; usableBytes: number } {
  const header = Buffer.alloc(100);
  readSync(file, header, 0, header.length, 0);
  const written = header.readUInt16BE(16);
  const pageBytes = written === 1 ? 65_536 : written;
  return { pageBytes, usableBytes: pageBytes - (header[20] ?? 0) };
}

/** Between the list of a tree page's cells and the cells themselves; null when there is nothing to clear. */
function gapToClear(page: Buffer): Gap | null {
  const type = page[0] ?? 0;
  if (!largeHeaders.has(type) && !smallHeaders.has(type)) return null;
  const cells = page.readUInt16BE(3);
  const from = (largeHeaders.has(type) ? 12 : 8) + 2 * cells;
  const to = page.readUInt16BE(5) || 65_536;
  if (from > to || to > page.length) return null;
  for (let at = from - 2 * cells; at < from; at += 2) if (page.readUInt16BE(at) < to) return null;
  for (let at = from; at < to; at += 1) if (page[at] !== 0) return { from, to };
  return null;
}
