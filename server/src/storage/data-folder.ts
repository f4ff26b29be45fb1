import { accessSync, constants, existsSync, mkdirSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { StartRefusal } from "../lifecycle/start-refusal.ts";

/** Refuses a data folder that could not be used, without creating anything. */
export function inspectDataFolder(folder: string): void {
  const existing = nearestExisting(folder);
  const why = reasonAgainst(existing);
  if (why === null) return;
  const where = existing === folder ? folder : `${folder} (below ${existing})`;
  throw new StartRefusal(
    `The data folder ${where} cannot be used: ${why}; set SLUICE_DATA to a folder this user may write to.`,
  );
}

/** Only this user may look inside: it holds keys' hashes and customers' files. */
export function createDataFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
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
