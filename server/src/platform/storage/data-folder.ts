import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { StartRefusal } from "../lifecycle/start-refusal.ts";

const databases = ["deployment.db", "console.db", "counters.db"];
const ownFiles = [...databases.flatMap((name) => [name, `${name}-wal`, `${name}-shm`]), "sealing.key"];
const ownFolders = ["files", "files/objects", "files/incoming", "work", "inbox"];
// Set on folders that all users share, such as /tmp.
const stickyBit = 0o1000;
/** A new file system contains it. */
const ofTheDisk = "lost+found";

/** Refuses a data folder that cannot be used, or cannot be closed to other users. It changes nothing. */
export function inspectDataFolder(folder: string): void {
  const existing = nearestExisting(folder);
  const why = reasonAgainst(existing);
  if (why !== null) {
    const where = existing === folder ? folder : `${folder} (below ${existing})`;
    throw new StartRefusal(
      `The data folder ${where} cannot be used: ${why}; set SLUICE_DATA to a folder this user may write to.`,
    );
  }
  const open = existing === folder ? reasonToStayOpen(folder) : null;
  if (open !== null) {
    throw new StartRefusal(
      `The data folder ${folder} is open to other users of this machine, and ${open}; set SLUICE_DATA to a folder of its own, such as ${join(folder, "sluice")}.`,
    );
  }
}

/** Closes the folder to other users: it holds keys' hashes and customers' files. */
export function createDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (process.platform === "win32") return;
  if (isOpen(folder)) chmodSync(folder, 0o700);
  for (const name of ownFolders) close(join(folder, name), 0o700);
  for (const name of ownFiles) close(join(folder, name), 0o600);
}

function close(path: string, mode: number): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found && !found.isSymbolicLink() && (found.mode & 0o077) !== 0) chmodSync(path, mode);
}

/** Why the folder cannot be closed to other users; null when it is closed already, or can be. */
function reasonToStayOpen(folder: string): string | null {
  const uid = process.getuid?.();
  if (uid === undefined || !isOpen(folder)) return null;
  const { uid: owner, mode } = statSync(folder);
  if (uid !== 0 && uid !== owner) return "belongs to another";
  const entries = readdirSync(folder).filter((name) => name !== ofTheDisk);
  const isOurs = entries.length === 0 || entries.some((name) => [...databases, ...ownFolders].includes(name));
  return isOurs && (mode & stickyBit) === 0 ? null : "holds what is not Sluice's";
}

function isOpen(path: string): boolean {
  return (statSync(path).mode & 0o077) !== 0;
}

function nearestExisting(path: string): string {
  return existsSync(path) || dirname(path) === path ? path : nearestExisting(dirname(path));
}

function reasonAgainst(path: string): string | null {
  if (!statSync(path).isDirectory()) return "there is a file of that name";
  try {
    accessSync(path, constants.W_OK | constants.X_OK);
    return null;
  } catch {
    return "this user may not write there";
  }
}
