import { constants } from "node:fs";
import {
  type FileHandle,
  lstat,
  mkdir,
  open,
  opendir,
  realpath,
  rename,
  rmdir,
  unlink,
} from "node:fs/promises";
import { dirname, join } from "node:path";
import { errorCode, ignoreMissing } from "../faults/file-errors.ts";
import { notOurs } from "./folder-fault.ts";
import { parseName } from "./folder-names.ts";

/** Non-blocking, because opening a planted named pipe would otherwise wait for a writer for ever. */
const READ_ONLY = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** What the system says to a link, to a file in place of a folder, and to a folder in place of a file. */
const NOT_A_FILE = new Set(["ELOOP", "ENOTDIR", "EISDIR"]);

const UNLINKS_AT_ONCE = 32;
const MAX_PLACE_ATTEMPTS = 100;
const MAX_REMEMBERED_FOLDERS = 10_000;

/**
 * The folders and files below the store's root, given as lists of names from `folder-names.ts`.
 *
 * Nothing here follows a link: a file is opened without following one, and the folder it was reached through
 * must be exactly the folder its names spell. What is acknowledged is on the disk, names included.
 */
export class FolderTree {
  readonly #root: string;
  /** Folders whose own name is known to be on the disk; the others are synced again before they are used. */
  readonly #durable = new Set<string>();
  /** The end of the queue of changes to folders; making and removing them at once could lose a sync. */
  #lastChange: Promise<unknown> = Promise.resolve();

  /** The root must exist and be given without links in its path. */
  constructor(root: string) {
    this.#root = root;
  }

  async openFile(names: readonly string[]): Promise<FileHandle | null> {
    const path = this.#pathOf(names);
    const handle = await open(path, READ_ONLY).catch((error: unknown) => {
      if (NOT_A_FILE.has(errorCode(error) ?? "")) throw notOurs(path);
      return ignoreMissing(error);
    });
    if (handle === undefined) return null;
    try {
      if (!(await handle.stat()).isFile()) throw notOurs(path);
      await requireReal(dirname(path));
      return handle;
    } catch (error) {
      await handle.close();
      // The object was deleted, and its folder with it, right after it was opened.
      ignoreMissing(error);
      return null;
    }
  }

  /** Moves a finished, synced file into place over whatever was there. */
  async place(finishedPath: string, names: readonly string[]): Promise<void> {
    const path = this.#pathOf(names);
    const folders = names.slice(0, -1);
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#makeFolders(folders);
        await requireReal(dirname(path));
        await rename(finishedPath, path);
        break;
      } catch (error) {
        if (NOT_A_FILE.has(errorCode(error) ?? "")) throw notOurs(path);
        // A delete removed the folder, empty as it still was, between its making and the move.
        if (errorCode(error) !== "ENOENT" || attempt === MAX_PLACE_ATTEMPTS) throw error;
        this.#forget(folders);
      }
    }
    await syncFolder(dirname(path)).catch(ignoreMissing);
  }

  /** True when this call removed the file. */
  async removeFile(names: readonly string[]): Promise<boolean> {
    const path = this.#pathOf(names);
    const folder = dirname(path);
    try {
      await requireReal(folder);
      if (!(await lstat(path)).isFile()) throw notOurs(path);
      await unlink(path);
    } catch (error) {
      ignoreMissing(error);
      return false;
    }
    await syncFolder(folder).catch(ignoreMissing);
    await this.#removeEmptyUpwards(folder);
    return true;
  }

  async hasFolder(names: readonly string[]): Promise<boolean> {
    return (await requireReal(this.#pathOf(names)).then(() => true, ignoreMissing)) ?? false;
  }

  /** The number of files this call removed below a folder. */
  async removeFolder(names: readonly string[]): Promise<number> {
    const folder = this.#pathOf(names);
    if (!(await this.hasFolder(names))) return 0;
    // Missing: another delete of the same prefix was faster.
    const removed = await this.#removeContents(folder).catch(ignoreMissing);
    await this.#removeEmptyUpwards(folder);
    return removed ?? 0;
  }

  async #removeContents(folder: string): Promise<number> {
    const below: string[] = [];
    const files: string[] = [];
    let removed = 0;
    for await (const entry of await opendir(folder)) {
      const kind = parseName(entry.name)?.kind;
      const path = join(folder, entry.name);
      if (kind === "file" && entry.isFile()) files.push(path);
      // Entered only once this folder is closed: keys hundreds of segments deep must not use up descriptors.
      else if (kind !== undefined && kind !== "file" && entry.isDirectory()) below.push(path);
      if (files.length === UNLINKS_AT_ONCE) removed += await unlinkAll(files.splice(0));
    }
    removed += await unlinkAll(files);
    if (removed > 0) await syncFolder(folder).catch(ignoreMissing);
    for (const path of below) {
      removed += (await this.#removeContents(path).catch(ignoreMissing)) ?? 0;
      await this.#removeEmpty(path);
    }
    return removed;
  }

  async #removeEmptyUpwards(folder: string): Promise<void> {
    let current = folder;
    while (current !== this.#root && (await this.#removeEmpty(current))) current = dirname(current);
    await syncFolder(current).catch(ignoreMissing);
  }

  /** False when it is not empty. The system decides that, because a file may be added at any moment. */
  #removeEmpty(folder: string): Promise<boolean> {
    return this.#inTurn(async () => {
      try {
        await rmdir(folder);
      } catch (error) {
        if (errorCode(error) === "ENOTEMPTY" || errorCode(error) === "EEXIST") return false;
        ignoreMissing(error);
      }
      this.#durable.delete(folder);
      return true;
    });
  }

  async #makeFolders(names: readonly string[]): Promise<void> {
    if (this.#durable.has(this.#pathOf(names))) return;
    await this.#inTurn(async () => {
      if (this.#durable.size > MAX_REMEMBERED_FOLDERS) this.#durable.clear();
      let parent = this.#root;
      for (const name of names) {
        const folder = join(parent, name);
        if (!this.#durable.has(folder)) {
          await mkdir(folder, 0o700).catch((error: unknown) => {
            if (errorCode(error) !== "EEXIST") throw error;
          });
          if (!(await lstat(folder)).isDirectory()) throw notOurs(folder);
          await syncFolder(parent);
          this.#durable.add(folder);
        }
        parent = folder;
      }
    });
  }

  #forget(names: readonly string[]): void {
    for (const depth of names.keys()) this.#durable.delete(this.#pathOf(names.slice(0, depth + 1)));
  }

  #inTurn<T>(change: () => Promise<T>): Promise<T> {
    const result = this.#lastChange.then(change);
    this.#lastChange = result.catch(() => {});
    return result;
  }

  #pathOf(names: readonly string[]): string {
    return join(this.#root, ...names);
  }
}

/** A rename is on the disk only when its folder is. Windows has no way to ask for that, and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** How many of the files this call removed. */
async function unlinkAll(paths: string[]): Promise<number> {
  const removals = paths.map((path) => unlink(path).then(() => true, ignoreMissing));
  return (await Promise.all(removals)).filter(Boolean).length;
}

async function requireReal(folder: string): Promise<void> {
  if ((await realpath(folder)) !== folder) throw notOurs(folder);
}
