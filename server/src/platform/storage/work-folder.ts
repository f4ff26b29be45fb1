import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ProcessLock } from "../db/sqlite/process-lock.ts";
import { ignoreMissing } from "../faults/file-errors.ts";

const lockEnding = ".lock";

/**
 * The files that this process is working on: worth nothing once it has ended, and full of what runs read and wrote.
 *
 *     work/<id>.lock   held by the process that works in work/<id>/
 *     work/<id>/       folders named after their run: <run id>.…
 *
 * A folder whose lock nobody holds was left by a process that died, and is removed by the next that starts, and by
 * the next erasure.
 */
export class WorkFolder {
  readonly path: string;
  readonly #lock: ProcessLock;

  private constructor(path: string, lock: ProcessLock) {
    this.path = path;
    this.#lock = lock;
  }

  /** Sweeps away what dead processes left, and makes a folder for this one. */
  static async open(parent: string): Promise<WorkFolder> {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await sweepWork(parent);
    for (;;) {
      const path = join(parent, randomUUID());
      const lock = ProcessLock.make(path + lockEnding);
      // A sweep may have come between the making of the lock's file and the lock.
      if (lock && existsSync(path + lockEnding)) {
        await mkdir(path, 0o700);
        return new WorkFolder(path, lock);
      }
      lock?.release();
    }
  }

  /** A new, empty folder for what is done for a run. */
  async makeFor(runId: string): Promise<string> {
    return await mkdtemp(join(this.path, `${runId}.`));
  }

  async close(): Promise<void> {
    await removeWith(this.path, this.#lock);
  }
}

/** Removes what processes left that are no more. */
export async function sweepWork(parent: string): Promise<void> {
  for (const name of await entriesOf(parent)) {
    if (!name.endsWith(lockEnding)) continue;
    const path = join(parent, name);
    const lock = ProcessLock.take(path);
    if (lock) await removeWith(path.slice(0, -lockEnding.length), lock);
  }
}

/** Removes what any process keeps of a run here, and answers whether there was something. */
export async function eraseWork(parent: string, runId: string): Promise<boolean> {
  await sweepWork(parent);
  let found = false;
  for (const name of await entriesOf(parent)) {
    if (name.endsWith(lockEnding)) continue;
    for (const entry of await entriesOf(join(parent, name))) {
      if (!entry.startsWith(`${runId}.`)) continue;
      await removeAll(join(parent, name, entry));
      found = true;
    }
  }
  return found;
}

/** The lock goes last: while it is there, somebody knows of the folder. */
async function removeWith(path: string, lock: ProcessLock): Promise<void> {
  await removeAll(path);
  await rm(path + lockEnding, { force: true });
  lock.release();
}

/** Tries again when a process that still works there puts something in meanwhile. */
async function removeAll(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}
