import { existsSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { StartRefusal } from "../../lifecycle/start-refusal.ts";
import type { AppliedMigration } from "../migrate.ts";

const lockPatienceMs = 10_000;

/** The migrations a SQLite file already carries, read without changing it. */
export function appliedOnSqlite(file: string): AppliedMigration[] {
  if (!existsSync(file)) return [];
  let database: DatabaseSync | undefined;
  try {
    // Another process may be creating it this very moment.
    database = new DatabaseSync(file, { readOnly: true, timeout: lockPatienceMs });
    const known = database.prepare("select 1 from sqlite_master where name = 'schema_migrations'").get();
    if (!known) return [];
    const rows = database.prepare("select number, name from schema_migrations order by number").all();
    return rows.map((row) => ({ number: Number(row.number), name: String(row.name) }));
  } catch (cause) {
    throw new StartRefusal(
      `The file ${file} cannot be read as a Sluice database (${(cause as Error).message}); move it away or point SLUICE_DATA to another folder.`,
      { cause },
    );
  } finally {
    database?.close();
  }
}
