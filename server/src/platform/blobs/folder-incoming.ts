import { createHash, randomUUID } from "node:crypto";
import { type FileHandle, lstat, open, readdir, readFile, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { errorCode, ignoreMissing } from "../faults/file-errors.ts";

/** How long a file of a process we cannot ask about may go unwritten before it counts as abandoned. */
const ABANDONED_AFTER_MS = 24 * 60 * 60 * 1_000;

const HOST = createHash("sha256").update(hostname()).digest("hex").slice(0, 12);

const FILE_NAME = /^([0-9a-f]{12})\.(\d{1,10})\.[0-9a-f-]{36}\.tmp$/;

/**
 * Where bodies are written before they become objects: a sub-folder on the same disk, so that the move into
 * place is one atomic rename. Names say whose they are, and a cleanup removes only what nobody is writing,
 * because several processes may share the folder.
 */
export class FolderIncoming {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async create(): Promise<{ path: string; handle: FileHandle }> {
    const path = join(this.#folder, `${HOST}.${process.pid}.${randomUUID()}.tmp`);
    // "wx" refuses whatever is there already, a planted link among it.
    return { path, handle: await open(path, "wx", 0o600) };
  }

  async removeLeftovers(nowMs: number): Promise<void> {
    for (const name of await readdir(this.#folder)) {
      const path = join(this.#folder, name);
      if (await isAbandoned(name, path, nowMs)) await unlink(path).catch(ignoreMissing);
    }
  }
}

async function isAbandoned(name: string, path: string, nowMs: number): Promise<boolean> {
  const parts = FILE_NAME.exec(name);
  if (parts === null) return false;
  const [, host, pid] = parts;
  if (host === HOST && !isRunning(Number(pid))) return true;
  const info = await lstat(path).catch(ignoreMissing);
  if (info === undefined) return false;
  if (host === HOST && info.mtimeMs < (await startOf(Number(pid)))) return true;
  if (host === HOST && Number(pid) === process.pid) {
    // Of this process, or of an earlier one with its number: in a container every start may be process 1.
    return info.mtimeMs < nowMs - process.uptime() * 1_000;
  }
  return nowMs - info.mtimeMs > ABANDONED_AFTER_MS;
}

/** When the process with this id began, where the system reports it. Process ids are reused. */
async function startOf(pid: number): Promise<number> {
  const [stat, uptime] = await Promise.all(
    [`/proc/${pid}/stat`, "/proc/uptime"].map((path) => readFile(path, "utf8").catch(() => "")),
  );
  // The name in brackets may hold anything; the start is the twentieth field behind it, in hundredths of a second.
  const ticks = Number(stat?.slice(stat.lastIndexOf(")") + 2).split(" ")[19]);
  const upSeconds = Number.parseFloat(uptime ?? "");
  const startMs = Date.now() - (upSeconds - ticks / 100) * 1_000;
  // A little earlier, because the two clocks are not read at the same time.
  return Number.isFinite(startMs) ? startMs - 1_000 : Number.NEGATIVE_INFINITY;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it runs, under another user.
    return errorCode(error) !== "ESRCH";
  }
}
