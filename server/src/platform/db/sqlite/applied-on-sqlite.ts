import { existsSync, statfsSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { StartRefusal } from "../../lifecycle/start-refusal.ts";
import type { AppliedMigration } from "../migrate.ts";
import { fullDiskSentence, isFullDisk } from "./full-disk.ts";

const lockTimeoutMs = 10_000;
const corrupt = 11;
const notADatabase = 26;

/** The migrations a SQLite file already carries, read without changing it. */
export function appliedOnSqlite(file: string): AppliedMigration[] {
  if (!existsSync(file)) return [];
  let database: DatabaseSync | undefined;
  try {
    // Another process may be creating it this very moment.
    database = new DatabaseSync(file, { readOnly: true, timeout: lockTimeoutMs });
    const known = database.prepare("select 1 from sqlite_master where name = 'schema_migrations'").get();
    if (!known) return [];
    const rows = database.prepare("select number, name from schema_migrations order by number").all();
    return rows.map((row) => ({ number: Number(row.number), name: String(row.name) }));
  } catch (cause) {
    throw new StartRefusal(whyUnreadable(file, cause), { cause });
  } finally {
    database?.close();
  }
}

function whyUnreadable(file: string, cause: unknown): string {
  const said = (cause as Error).message;
  const code = ((cause as { errcode?: number }).errcode ?? 0) & 0xff;
  if (code === corrupt || code === notADatabase) {
    return `The file ${file} cannot be read as a Sluice database (${said}); move it away or point SLUICE_DATA to another folder.`;
  }
  // Even to read, SQLite needs a little disk space. It reports that in several ways.
  if (isFullDisk(cause) || statfsSync(dirname(file)).bavail === 0) return fullDiskSentence(file);
  return `The database ${file} cannot be opened now (${said}); leave it where it is, and see that this user may read and write it and its folder.`;
}
