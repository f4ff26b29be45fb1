import type { Dirent } from "node:fs";
import { opendir } from "node:fs/promises";
import { join } from "node:path";
import { ignoreMissing } from "../faults/file-errors.ts";
import { keyFault } from "./blob-key.ts";
import { keyToNames, parseName, prefixToNames } from "./folder-names.ts";

const BATCH_ENTRIES = 1_000;

const SLASH = Buffer.from("/");

interface Entry {
  name: string;
  isFile: boolean;
  /** Where the entry stands among its neighbours: its key, or what all keys below it begin with. */
  position: Buffer;
}

/**
 * Keys under a prefix, behind `after`, in the order of their UTF-8 bytes, whatever order the disk has. Of each
 * folder `batchEntries` are held at a time; a larger one is read again for the next.
 */
export async function* walkKeys(
  root: string,
  prefix: string,
  after: string | null,
  batchEntries = BATCH_ENTRIES,
): AsyncGenerator<string> {
  const behind = after === null ? null : Buffer.from(after);
  yield* walkFolder({ root, after: behind, batchEntries }, prefixToNames(prefix), Buffer.from(prefix));
}

interface Walk {
  root: string;
  after: Buffer | null;
  batchEntries: number;
}

async function* walkFolder(walk: Walk, names: readonly string[], begins: Buffer): AsyncGenerator<string> {
  let floor: Buffer | null = null;
  for (;;) {
    const batch: Entry[] = await nextEntries(walk, names, begins, floor);
    for (const entry of batch) {
      const path = [...names, entry.name];
      if (!entry.isFile) yield* walkFolder(walk, path, entry.position);
      else if (isPathOfKey(path, entry.position)) yield entry.position.toString();
    }
    if (batch.length < walk.batchEntries) return;
    floor = batch.at(-1)?.position ?? null;
  }
}

async function nextEntries(
  { root, after, batchEntries }: Walk,
  names: readonly string[],
  begins: Buffer,
  floor: Buffer | null,
): Promise<Entry[]> {
  const directory = await opendir(join(root, ...names)).catch(ignoreMissing);
  if (directory === undefined) return [];
  let kept: Entry[] = [];
  for await (const dirent of directory) {
    const entry = toEntry(dirent, begins);
    if (entry === null || isPassed(entry, after)) continue;
    if (floor !== null && Buffer.compare(entry.position, floor) <= 0) continue;
    kept.push(entry);
    if (kept.length === 2 * batchEntries) kept = smallest(kept, batchEntries);
  }
  return smallest(kept, batchEntries);
}

function toEntry(dirent: Dirent, begins: Buffer): Entry | null {
  const parsed = parseName(dirent.name);
  if (parsed === null) return null;
  const { kind, bytes } = parsed;
  // Links and pipes are neither, and so are never listed or entered.
  if (kind === "file" ? !dirent.isFile() : !dirent.isDirectory()) return null;
  const position = Buffer.concat(kind === "segment" ? [begins, bytes, SLASH] : [begins, bytes]);
  return { name: dirent.name, isFile: kind === "file", position };
}

/** True when nothing of the entry sorts behind `after`. */
function isPassed(entry: Entry, after: Buffer | null): boolean {
  if (after === null || Buffer.compare(after, entry.position) < 0) return false;
  return entry.isFile || !after.subarray(0, entry.position.length).equals(entry.position);
}

function smallest(entries: Entry[], count: number): Entry[] {
  return entries.sort((a, b) => Buffer.compare(a.position, b.position)).slice(0, count);
}

/** False for what spells a key in another way than we write it: a file planted by hand. */
function isPathOfKey(path: readonly string[], keyBytes: Buffer): boolean {
  const key = keyBytes.toString();
  return keyFault(key) === null && keyToNames(key).join("/") === path.join("/");
}
