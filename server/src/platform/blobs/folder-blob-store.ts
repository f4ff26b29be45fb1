import { createHash } from "node:crypto";
import type { FileHandle } from "node:fs/promises";
import { mkdir, realpath, unlink } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { ignoreMissing } from "../faults/file-errors.ts";
import { releaseBody, trackBody } from "./blob-body.ts";
import { requireKey, requirePrefix } from "./blob-key.ts";
import { rangeNotSatisfiable, requireRange, satisfyRange } from "./blob-range.ts";
import type {
  BlobBody,
  BlobInfo,
  BlobPage,
  BlobRange,
  BlobStore,
  DeleteCount,
  ListOptions,
  OpenBlob,
  PutOptions,
  PutResult,
} from "./blob-store.ts";
import { folderFault, notOurs } from "./folder-fault.ts";
import { FolderIncoming } from "./folder-incoming.ts";
import { keyToNames, prefixToNames } from "./folder-names.ts";
import { encodeTrailer, parseTrailer, TRAILER_BYTES } from "./folder-trailer.ts";
import { FolderTree, syncFolder } from "./folder-tree.ts";
import { walkKeys } from "./folder-walk.ts";
import { listBounds } from "./list-bounds.ts";

const WRITE_BUFFER_BYTES = 256 * 1024;
const READ_BUFFER_BYTES = 256 * 1024;
const INFO_READS_AT_ONCE = 32;

/** A key of 1,024 escaped bytes becomes some 3,100 characters, and Linux paths end at 4,096. */
const MAX_FOLDER_BYTES = 900;

interface Opened {
  root: string;
  incoming: FolderIncoming;
  tree: FolderTree;
}

/**
 * Objects as files in a folder: `objects/` holds them (see `folder-names.ts`), `incoming/` what is being
 * written. A put writes and syncs there, renames into place, and syncs the folder before it answers; so
 * neither `kill -9` nor a power cut can lose an acknowledged object or show half of one.
 */
export class FolderBlobStore implements BlobStore {
  readonly #folder: string;
  #opened: Opened | null = null;

  constructor(folder: string) {
    this.#folder = resolve(folder);
  }

  async start(): Promise<void> {
    try {
      const top = await makeFolder(this.#folder);
      const root = await makeSubfolder(top, "objects");
      const incoming = new FolderIncoming(await makeSubfolder(top, "incoming"));
      await incoming.removeLeftovers(Date.now());
      this.#opened = { root, incoming, tree: new FolderTree(root) };
    } catch (error) {
      throw folderFault(error, this.#folder);
    }
  }

  async stop(): Promise<void> {
    this.#opened = null;
  }

  async check(): Promise<void> {
    const { incoming } = this.#use();
    try {
      const { path, handle } = await incoming.create();
      try {
        await handle.writeFile("Sluice checks that it can write here.");
        await handle.sync();
      } finally {
        await handle.close();
        await unlink(path);
      }
    } catch (error) {
      throw folderFault(error, this.#folder);
    }
  }

  async put(key: string, body: BlobBody, options: PutOptions = {}): Promise<PutResult> {
    const { incoming, tree } = this.#use();
    const source = trackBody(body, options.signal);
    let path: string | null = null;
    try {
      requireKey(key);
      const file = await incoming.create();
      path = file.path;
      const etag = await writeBody(file.handle, source.chunks);
      await tree.place(path, keyToNames(key));
      return { bytes: source.bytes, etag };
    } catch (error) {
      releaseBody(body);
      if (path !== null) await unlink(path).catch(ignoreMissing);
      throw source.failure === null ? folderFault(error, this.#folder) : source.failure.error;
    }
  }

  async head(key: string): Promise<BlobInfo | null> {
    requireKey(key);
    const handle = await this.#use().tree.openFile(keyToNames(key));
    if (handle === null) return null;
    try {
      return await readInfo(handle, key);
    } finally {
      await handle.close();
    }
  }

  async open(key: string, range?: BlobRange): Promise<OpenBlob | null> {
    requireKey(key);
    if (range !== undefined) requireRange(range);
    const handle = await this.#use().tree.openFile(keyToNames(key));
    if (handle === null) return null;
    try {
      const info = await readInfo(handle, key);
      const span = satisfyRange(range ?? { start: 0 }, info.bytes);
      if (span !== null) {
        const stream = handle.createReadStream({ ...span, highWaterMark: READ_BUFFER_BYTES });
        return { info, stream };
      }
      if (range !== undefined) throw rangeNotSatisfiable(info.bytes);
      await handle.close();
      return { info, stream: Readable.from([]) };
    } catch (error) {
      await handle.close();
      throw error;
    }
  }

  async list(prefix: string, options?: ListOptions): Promise<BlobPage> {
    const { after, limit } = listBounds(prefix, options);
    const { root, tree } = this.#use();
    const keys: string[] = [];
    let next: string | null = null;
    if (!(await tree.hasFolder(prefixToNames(prefix)))) return { items: [], next };
    for await (const key of walkKeys(root, prefix, after)) {
      if (keys.length === limit) {
        next = keys.at(-1) ?? null;
        break;
      }
      keys.push(key);
    }
    const items: BlobInfo[] = [];
    for (let index = 0; index < keys.length; index += INFO_READS_AT_ONCE) {
      const infos = await Promise.all(
        keys.slice(index, index + INFO_READS_AT_ONCE).map((key) => this.head(key)),
      );
      // An object deleted since its name was read is left out.
      items.push(...infos.filter((info) => info !== null));
    }
    return { items, next };
  }

  async delete(key: string): Promise<DeleteCount> {
    requireKey(key);
    const removed = (await this.#use().tree.removeFile(keyToNames(key))) ? 1 : 0;
    return { objects: removed, versions: removed };
  }

  async deletePrefix(prefix: string): Promise<DeleteCount> {
    requirePrefix(prefix);
    const { incoming, tree } = this.#use();
    const removed = await tree.removeFolder(prefixToNames(prefix));
    // What a process that died was writing may have been meant for this prefix.
    await incoming.removeLeftovers(Date.now());
    return { objects: removed, versions: removed };
  }

  #use(): Opened {
    if (this.#opened === null) throw new Error("The object store was used before it was started.");
    return this.#opened;
  }
}

/** Makes a folder whose name is on the disk, and answers where it really is. */
async function makeFolder(folder: string): Promise<string> {
  requireShort(folder);
  const firstMade = await mkdir(folder, { recursive: true, mode: 0o700 });
  const real = await realpath(folder);
  requireShort(real);
  const levelsMade = firstMade === undefined ? 0 : relative(dirname(firstMade), folder).split(sep).length;
  let parent = real;
  for (let level = 0; level < levelsMade; level += 1) {
    parent = dirname(parent);
    await syncFolder(parent);
  }
  return real;
}

function requireShort(folder: string): void {
  if (Buffer.byteLength(folder) <= MAX_FOLDER_BYTES) return;
  throw Object.assign(new Error("The path is too long."), { code: "ENAMETOOLONG" });
}

/** Not through a link: a rename works only within one disk, and erased means erased from here. */
async function makeSubfolder(top: string, name: string): Promise<string> {
  const folder = join(top, name);
  if ((await makeFolder(folder)) !== folder) throw notOurs(folder);
  return folder;
}

/** Writes content and trailer, syncs and closes the file; answers the ETag. */
async function writeBody(handle: FileHandle, chunks: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  // Collects small chunks: each write is a trip to another thread.
  const collected = Buffer.allocUnsafe(WRITE_BUFFER_BYTES);
  let collectedBytes = 0;
  let bytes = 0;
  const write = async (chunk: Buffer) => {
    if (collectedBytes + chunk.length > collected.length) {
      await handle.writeFile(collected.subarray(0, collectedBytes));
      collectedBytes = 0;
    }
    if (chunk.length > collected.length) await handle.writeFile(chunk);
    else collectedBytes += chunk.copy(collected, collectedBytes);
  };
  try {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
      await write(chunk);
    }
    const digest = hash.digest();
    await write(encodeTrailer(bytes, digest));
    await handle.writeFile(collected.subarray(0, collectedBytes));
    await handle.sync();
    return digest.toString("hex");
  } finally {
    await handle.close();
  }
}

async function readInfo(handle: FileHandle, key: string): Promise<BlobInfo> {
  const { size, mtimeMs } = await handle.stat();
  const trailer = Buffer.alloc(TRAILER_BYTES);
  const { bytesRead } = await handle.read(trailer, 0, TRAILER_BYTES, Math.max(0, size - TRAILER_BYTES));
  const etag = parseTrailer(trailer.subarray(0, bytesRead), size);
  if (etag === null) {
    throw new Error(
      `The stored object "${key}" is damaged, or its file was not written by Sluice. Restore it from a backup or delete it.`,
    );
  }
  return { key, bytes: size - TRAILER_BYTES, etag, modifiedAtMs: Math.floor(mtimeMs) };
}
