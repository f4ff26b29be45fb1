import { constants } from "node:fs";
import { type FileHandle, lstat, open, opendir, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode } from "../../../platform/faults/file-errors.ts";
import { printablePath } from "../../environments/output-name.ts";
import { relayStream } from "../relay-stream.ts";
import { StorageFault } from "../storage-fault.ts";
import type { BrowsedLevel, LevelPage, OpenObject, StorageReader, StoredObject } from "../storage-reader.ts";
import { browseFolder } from "./browse-folder.ts";
import { folderFault, resolveOpenedFolder } from "./opened-folders.ts";
import { oddFile, walkObjects } from "./walk-objects.ts";

/** Non-blocking, because opening a planted named pipe would otherwise wait for a writer for ever. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * A folder of this machine as a store: each folder directly in it is a bucket, each regular file below that an
 * object. Others may write there while it is read, so nothing is followed and nothing is believed twice.
 */
export class FolderStorageReader implements StorageReader {
  readonly #path: string;
  readonly #opened: readonly string[];

  constructor(path: string, opened: readonly string[]) {
    this.#path = path;
    this.#opened = opened;
  }

  readonly hasCredentials = false;

  async resolve(signal?: AbortSignal): Promise<void> {
    await this.#root();
    signal?.throwIfAborted();
  }

  async connect(signal?: AbortSignal): Promise<void> {
    await this.check(null, signal);
  }

  async check(bucket: string | null, signal?: AbortSignal): Promise<void> {
    const folder = bucket === null ? await this.#root() : await this.#bucket(bucket);
    signal?.throwIfAborted();
    try {
      const directory = await opendir(folder);
      await directory.read();
      await directory.close();
    } catch (error) {
      throw folderFault(error);
    }
  }

  async *list(bucket: string, prefix: string, signal?: AbortSignal): AsyncGenerator<StoredObject> {
    const path = join(await this.#bucket(bucket), ...namesOf(prefix.replace(/\/$/, "")));
    if (!(await isFolder(path, prefix))) return;
    for await (const found of walkObjects(path, prefix)) {
      signal?.throwIfAborted();
      yield found;
    }
  }

  async buckets(limit: number, signal?: AbortSignal): Promise<string[]> {
    const { prefixes } = await browseFolder(await this.#root(), { prefix: "", limit, after: null }, signal);
    return prefixes.map((prefix) => prefix.slice(0, -1));
  }

  async browse({ bucket, prefix, ...page }: BrowsedLevel, signal?: AbortSignal): Promise<LevelPage> {
    const root = await this.#bucket(bucket);
    const path = prefix === "" ? root : join(root, ...namesOf(prefix.replace(/\/$/, "")));
    if (!(await isFolder(path, prefix))) return { prefixes: [], objects: [], next: null };
    return await browseFolder(path, { prefix, ...page }, signal);
  }

  async open(bucket: string, key: string, signal?: AbortSignal): Promise<OpenObject> {
    const path = join(await this.#bucket(bucket), ...namesOf(key));
    signal?.throwIfAborted();
    const toFault = (error: unknown) => objectFault(error, key);
    const handle = await open(path, READ_ONLY).catch((error: unknown) => {
      throw toFault(error);
    });
    try {
      const { size } = await requireThisFile(handle, path, key);
      const stream = relayStream(handle.createReadStream({ highWaterMark: 256 * 1024 }), toFault);
      return { bytes: size, etag: null, stream };
    } catch (error) {
      await handle.close();
      throw error instanceof StorageFault ? error : toFault(error);
    }
  }

  close(): void {}

  #root(): Promise<string> {
    return resolveOpenedFolder(this.#path, this.#opened);
  }

  async #bucket(bucket: string): Promise<string> {
    const [name, ...rest] = namesOf(bucket);
    const folder = join(await this.#root(), name ?? "");
    if (rest.length > 0 || !(await isFolder(folder, bucket))) {
      const message = `The connector's folder holds no folder "${printablePath(bucket)}", which would be the bucket.`;
      throw new StorageFault("missing_bucket", message);
    }
    return folder;
  }
}

/** The names in a key. One that would lead elsewhere is no name of an object. */
function namesOf(key: string): string[] {
  const names = key.split("/");
  if (key.includes("\0") || names.some((name) => name === "" || name === "." || name === "..")) {
    throw new StorageFault("missing_object", `There is nothing called "${printablePath(key)}".`);
  }
  return names;
}

/** False when nothing is there. Reached through a link, it is refused rather than taken for empty. */
async function isFolder(path: string, shown: string): Promise<boolean> {
  try {
    const found = await lstat(path);
    if (found.isFile()) return false;
    if (!found.isDirectory()) throw oddFile(shown);
    if ((await realpath(path)) !== path) throw oddFile(shown);
    return true;
  } catch (error) {
    if (error instanceof StorageFault) throw error;
    if (errorCode(error) === "ENOENT" || errorCode(error) === "ENOTDIR") return false;
    throw folderFault(error, `The folder "${printablePath(shown)}"`);
  }
}

/**
 * The file that was opened is a regular one, and the one its path spells: a folder on the way that was swapped
 * for a link, even for a moment, opens another file than the one that stands there.
 */
async function requireThisFile(handle: FileHandle, path: string, key: string): Promise<{ size: number }> {
  const opened = await handle.stat();
  if (!opened.isFile() || (await realpath(dirname(path))) !== dirname(path)) throw oddFile(key);
  const standing = await lstat(path);
  if (standing.ino !== opened.ino || standing.dev !== opened.dev) throw oddFile(key);
  return opened;
}

function objectFault(error: unknown, key: string): StorageFault {
  const code = errorCode(error);
  if (code === "ENOENT" || code === "ENOTDIR") {
    return new StorageFault("missing_object", `The file "${printablePath(key)}" is gone.`);
  }
  if (code === "ELOOP" || code === "EISDIR" || code === "ENXIO") return oddFile(key);
  return folderFault(error, `The file "${printablePath(key)}"`);
}
