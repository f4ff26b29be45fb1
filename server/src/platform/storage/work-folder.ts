import { randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { ProcessLock } from "../db/sqlite/process-lock.ts";
import { ignoreMissing } from "../faults/file-errors.ts";

const lockEnding = ".lock";

/**
 * The files that this process works on. They hold data of runs, and are worth nothing once the process has ended.
 *
 *     work/<id>.lock   locked by the process that works in work/<id>/
 *     work/<id>/       folders named after their run: <run id>.…
 *
 * A folder whose lock is free was left by a process that died. The next process that starts removes it, and so does
 * the next erasure.
 */
export class WorkFolder {
  readonly path: string;
  readonly #lock: ProcessLock;

  private constructor(path: string, lock: ProcessLock) {
    this.path = path;
    this.#lock = lock;
  }

  /** Removes what dead processes left, and makes a folder for this one. */
  static async open(parent: string): Promise<WorkFolder> {
    await mkdir(parent, { recursive: true, mode: 0o700 });
    await removeDeadWork(parent);
    for (;;) {
      const path = join(parent, randomUUID());
      const lock = ProcessLock.make(path + lockEnding);
      // Another process may have removed the file before this one locked it.
      if (lock && existsSync(path + lockEnding)) {
        await mkdir(path, 0o700);
        return new WorkFolder(path, lock);
      }
      lock?.free();
    }
  }

  /** A new, empty folder for work on a run. */
  async makeFor(runId: string): Promise<string> {
    return await mkdtemp(join(this.path, `${runId}.`));
  }

  async close(): Promise<void> {
    await removeWith(this.path, this.#lock);
  }
}

/** Removes what dead processes left. */
export async function removeDeadWork(parent: string): Promise<void> {
  for (const name of await entriesOf(parent)) {
    if (!name.endsWith(lockEnding)) continue;
    const path = join(parent, name);
    const lock = ProcessLock.take(path);
    if (lock) await removeWith(path.slice(0, -lockEnding.length), lock);
  }
}

/** Removes what any process keeps of a run here, and answers whether there was something. */
export async function eraseWork(parent: string, runId: string): Promise<boolean> {
  await removeDeadWork(parent);
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

/** The lock goes last, so that a removal that is cut short is repeated. */
async function removeWith(path: string, lock: ProcessLock): Promise<void> {
  await removeAll(path);
  await rm(path + lockEnding, { force: true });
  lock.free();
}

/** Retries when a process that works there adds a file meanwhile. */
async function removeAll(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 10 });
}

async function entriesOf(folder: string): Promise<string[]> {
  return (await readdir(folder).catch(ignoreMissing)) ?? [];
}
