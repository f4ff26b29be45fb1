import { lstatSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";

/** What a running server says of itself. Never a secret: not the address of its database, nor a key. */
export interface RunningServer {
  readonly pid: number;
  readonly url: string;
  readonly dataFolder: string;
  readonly database: "sqlite" | "postgres";
  readonly files: "folder" | "s3";
}

type Stored = RunningServer & {
  readonly host: string;
  readonly started: string | null;
};

/**
 * Leaves a file that names this server for as long as it runs, for this user alone. Where it cannot be written the
 * server runs all the same: only the command line has to be told then which data it is about.
 */
export function writePidFile(folder: string, server: Omit<RunningServer, "pid">): void {
  const path = join(folder, `${process.pid}.json`);
  const { pid } = process;
  const stored: Stored = { pid, ...server, host: hostname(), started: startOf(pid) };
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    removeStale(folder);
    // Whoever reads it finds all of it, or nothing.
    rmSync(`${path}.new`, { force: true });
    writeFileSync(`${path}.new`, JSON.stringify(stored), { mode: 0o600, flag: "wx" });
    renameSync(`${path}.new`, path);
  } catch {
    return;
  }
  process.once("exit", () => rmSync(path, { force: true }));
}

/** The servers that run now, of those that left a file in the folder. */
export function readPidFiles(folder: string): RunningServer[] {
  return storedIn(folder).flatMap(({ stored }) => {
    if (stored === null || !isRunning(stored)) return [];
    const { pid, url, dataFolder, database, files } = stored;
    return [{ pid, url, dataFolder, database, files }];
  });
}

/** Files of servers that were killed. */
function removeStale(folder: string): void {
  for (const { path, stored } of storedIn(folder)) {
    if (stored !== null && stored.host === hostname() && !isRunning(stored)) rmSync(path, { force: true });
  }
}

function storedIn(folder: string): { path: string; stored: Stored | null }[] {
  return namesIn(folder)
    .filter((name) => /^\d+\.json$/.test(name))
    .map((name) => ({ path: join(folder, name), stored: readStored(join(folder, name)) }));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Null for what is no file of ours. One of another user is none: it could lead a command to data of theirs. */
function readStored(path: string): Stored | null {
  try {
    const { uid } = lstatSync(path);
    if (process.getuid !== undefined && uid !== process.getuid()) return null;
    return JSON.parse(readFileSync(path, "utf8")) as Stored;
  } catch {
    return null;
  }
}

/** On this machine, and the same process: a number is used again when a server was killed. */
function isRunning({ pid, host, started }: Stored): boolean {
  if (host !== hostname()) return false;
  try {
    process.kill(pid, 0);
  } catch {
    // Also when it is of another user: the number was used again.
    return false;
  }
  return started === startOf(pid);
}

/** When a process began, in ticks since the machine did; null where the system does not tell. */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    // The name in brackets may hold anything; the start is the twentieth field behind it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[19] ?? null;
  } catch {
    return null;
  }
}
