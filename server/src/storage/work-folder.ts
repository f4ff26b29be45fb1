import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { ignoreMissing } from "../blobs/file-errors.ts";
import { ProcessLock } from "../db/sqlite/process-lock.ts";

// What lies outside the data folder, by the name of the link that says where.
const outsideLink = "outside";

/**
 * The files that this process is working on: worth nothing once it has ended, and full of what runs read and wrote.
 *
 *     work/<id>.lock      held by the process that works in work/<id>/
 *     work/<id>/          folders named after their run: <run id>.…
 *     work/<id>/outside   a link to the folder of this process outside the data folder, if it has one
 *
 * A folder whose lock nobody holds was left by a process that died, and is removed by the next that starts, and by
 * the next erasure.
 */
export class WorkFolder {
  readonly path: string;
  readonly #lockPath: string;
  readonly #lock: ProcessLock;
  #outside: Promise<string> | null = null;

  private constructor(path: string, lockPath: string, lock: ProcessLock) {
    this.path = path;
    this.#lockPath = lockPath;
    this.#lock = lock;
  }

  /** Sweeps away what dead processes left, and makes a folder for this one. */
  static async open(parent: string): Promise<WorkFolder> {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await sweepWork(parent);
    for (;;) {
      const path = join(parent, randomUUID());
      const lockPath = `${path}.lock`;
      const lock = ProcessLock.make(lockPath);
      // A sweep may have come between the making of the lock's file and the lock.
      if (lock && existsSync(lockPath)) {
        await mkdir(path, 0o700);
        return new WorkFolder(path, lockPath, lock);
      }
      lock?.release();
    }
  }

  /** A new, empty folder for what is done for a run. */
  async makeFor(runId: string): Promise<string> {
    return await mkdtemp(join(this.path, `${runId}.`));
  }

  /** The same, where another user of the machine can be let in: nobody else may pass through the data folder. */
  async makeOutsideFor(runId: string): Promise<string> {
    this.#outside ??= this.#makeOutside();
    return await mkdtemp(join(await this.#outside, `${runId}.`));
  }

  async close(): Promise<void> {
    await removeOwned(this.path);
    await rm(this.#lockPath, { force: true });
    this.#lock.release();
  }

  async #makeOutside(): Promise<string> {
    const outside = join(tmpdir(), outsideName(this.path));
    // The link first: a folder that nobody knows of would be left for ever.
    await symlink(outside, join(this.path, outsideLink));
    await mkdir(outside, 0o700);
    // Others may pass through and not look around.
    await chmod(outside, 0o711);
    return outside;
  }
}

/** Removes what processes left that are no more. */
export async function sweepWork(parent: string): Promise<void> {
  for (const name of await entriesOf(parent)) {
    const path = join(parent, name);
    if (!name.endsWith(".lock")) continue;
    const lock = ProcessLock.take(path);
    if (lock === null) continue;
    await removeOwned(path.slice(0, -".lock".length));
    await rm(path, { force: true });
    lock.release();
  }
}

/** Removes what any process keeps of a run here, and answers whether there was something. */
export async function eraseWork(parent: string, runId: string): Promise<boolean> {
  await sweepWork(parent);
  let found = false;
  for (const name of await entriesOf(parent)) {
    if (name.endsWith(".lock")) continue;
    const owned = join(parent, name);
    const outside = await outsideOf(owned);
    for (const folder of outside === null ? [owned] : [owned, outside]) {
      for (const entry of await entriesOf(folder)) {
        if (!entry.startsWith(`${runId}.`)) continue;
        await removeAll(join(folder, entry));
        found = true;
      }
    }
  }
  return found;
}

async function removeOwned(path: string): Promise<void> {
  const outside = await outsideOf(path);
  if (outside !== null) await removeAll(outside);
  await removeAll(path);
}

/** Tries again when a process that still works there puts something in meanwhile. */
async function removeAll(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}

async function outsideOf(path: string): Promise<string | null> {
  const outside = (await readlink(join(path, outsideLink)).catch(ignoreMissing)) ?? null;
  return outside !== null && basename(outside) === outsideName(path) ? outside : null;
}

function outsideName(path: string): string {
  return `sluice-${basename(path)}`;
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}
