import type { Dirent, Stats } from "node:fs";
import { lstat, opendir, realpath } from "node:fs/promises";
import { errorCode } from "../../../platform/faults/file-errors.ts";
import { printablePath } from "../../environments/output-name.ts";
import { StorageFault } from "../storage-fault.ts";
import type { StoredObject } from "../storage-reader.ts";
import { folderFault } from "./opened-folders.ts";

const BATCH_ENTRIES = 1_000;
/** The longest key S3 has; it also ends a tree that was made deep on purpose. */
const MAX_KEY_BYTES = 1_024;
const SLASH = Buffer.from("/");

/** One folder of the tree, with those of its entries that come next. */
interface Level {
  readonly path: string;
  /** What every key in it begins with. */
  readonly begins: Buffer;
  batch: Entry[];
  /** Whether the folder holds entries behind those of the batch. */
  hasMore: boolean;
}

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
  /** Its key, or what all keys below it begin with. */
  readonly position: Buffer;
}

/**
 * The regular files below a folder as objects, by the bytes of their keys, whatever order the disk has. Of each
 * folder a batch is held at a time; a larger one is read again for the next. A link, a pipe or a device ends the
 * walk with a fault that names it: leaving it out in silence would copy less than the author believes.
 */
export async function* walkObjects(
  folder: string,
  prefix: string,
  batchEntries = BATCH_ENTRIES,
): AsyncGenerator<StoredObject> {
  const first = await readLevel(folder, Buffer.from(prefix), null, batchEntries);
  const levels = first === null ? [] : [first];
  for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
    const entry = level.batch.shift();
    if (entry === undefined) {
      levels.pop();
      continue;
    }
    const path = `${level.path}/${entry.name}`;
    if (level.batch.length === 0 && level.hasMore) {
      const next = await readLevel(level.path, level.begins, entry.position, batchEntries);
      level.batch = next?.batch ?? [];
      level.hasMore = next?.hasMore ?? false;
    }
    if (entry.isFolder) {
      const below = await readLevel(path, entry.position, null, batchEntries);
      if (below !== null) levels.push(below);
      continue;
    }
    const key = entry.position.toString();
    const found = await statOf(path, key);
    if (found === null) continue;
    if (!found.isFile()) throw oddFile(key);
    yield { key, bytes: found.size, etag: null };
  }
}

/** Null when the folder is gone. */
async function readLevel(
  path: string,
  begins: Buffer,
  behind: Buffer | null,
  batchEntries: number,
): Promise<Level | null> {
  let kept: Entry[] = [];
  let hasMore = false;
  try {
    // Latin-1 gives a name byte by byte, so that one that is no UTF-8 is seen to be none.
    const directory = await opendir(path, { encoding: "latin1" });
    for await (const dirent of directory) {
      const entry = await toEntry(dirent, path, begins);
      if (entry === null || (behind !== null && Buffer.compare(entry.position, behind) <= 0)) continue;
      kept.push(entry);
      if (kept.length < 2 * batchEntries) continue;
      kept = smallest(kept, batchEntries);
      hasMore = true;
    }
    if ((await realpath(path)) !== path) throw oddFile(begins.toString());
  } catch (error) {
    if (error instanceof StorageFault) throw error;
    if (errorCode(error) === "ENOENT") return null;
    throw folderFault(error, `The folder "${printablePath(begins.toString())}"`);
  }
  hasMore ||= kept.length > batchEntries;
  return { path, begins, batch: smallest(kept, batchEntries), hasMore };
}

async function toEntry(dirent: Dirent, folder: string, begins: Buffer): Promise<Entry | null> {
  const bytes = Buffer.from(dirent.name, "latin1");
  const name = bytes.toString();
  const key = Buffer.concat([begins, bytes]);
  if (!Buffer.from(name).equals(bytes)) {
    throw new StorageFault("unsuitable", `The name of "${shown(key)}" is not valid UTF-8: rename it.`);
  }
  if (key.length > MAX_KEY_BYTES) {
    const message = `The path of "${shown(key)}" is longer than ${MAX_KEY_BYTES} bytes: shorten it.`;
    throw new StorageFault("unsuitable", message);
  }
  // Some file systems do not say in a listing what an entry is.
  const kind =
    dirent.isFile() || dirent.isDirectory() ? dirent : await statOf(`${folder}/${name}`, shown(key));
  if (kind === null) return null;
  if (kind.isDirectory()) return { name, isFolder: true, position: Buffer.concat([key, SLASH]) };
  if (!kind.isFile()) throw oddFile(shown(key));
  return { name, isFolder: false, position: key };
}

async function statOf(path: string, key: string): Promise<Stats | null> {
  try {
    return await lstat(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw folderFault(error, `The file "${printablePath(key)}"`);
  }
}

function smallest(entries: Entry[], count: number): Entry[] {
  return entries.sort((a, b) => Buffer.compare(a.position, b.position)).slice(0, count);
}

function shown(key: Buffer): string {
  return printablePath(key.toString());
}

export function oddFile(key: string): StorageFault {
  const message = `"${printablePath(key)}" is a link, a pipe or a device, and only plain files are read: remove it, or put a plain file in its place.`;
  return new StorageFault("unsuitable", message);
}
