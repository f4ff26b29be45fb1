import { closeSync, existsSync, openSync } from "node:fs";

/**
 * Makes the file of a database that is not there yet, for this user alone; SQLite gives its log and index the same
 * rights. One that is there is left to SQLite: closing it here would end the locks that this process has on it.
 */
export function makePrivate(file: string): void {
  if (!existsSync(file)) closeSync(openSync(file, "a", 0o600));
}
