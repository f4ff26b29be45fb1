import type { Database } from "./database.ts";
import { type AppliedMigration, assertKnown, migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { appliedOnSqlite } from "./sqlite/applied-on-sqlite.ts";
import { SqliteDatabase } from "./sqlite/sqlite-database.ts";

/** `label` names the database in messages; on PostgreSQL it is also the schema that holds the tables. */
export type DatabaseLocation =
  | { dialect: "sqlite"; label: string; file: string }
  | { dialect: "postgres"; label: string; url: string; setting: string; maxConnections: number };

export interface OpenOptions {
  now(): number;
  onConnectionError(cause: Error): void;
  /** Told when the disk of an embedded database is found full, and when there is room again. */
  onRoomChange?(hasRoom: boolean): void;
}

/** Looks at a database without changing it, and refuses one that cannot be used. */
export async function inspectDatabase(
  location: DatabaseLocation,
  migrations: readonly Migration[],
): Promise<void> {
  assertKnown(location.label, await appliedTo(location), migrations);
}

export async function openDatabase<Tables>(
  location: DatabaseLocation,
  migrations: readonly Migration[],
  options: OpenOptions,
): Promise<Database<Tables>> {
  const database = await connect<Tables>(location, options);
  try {
    await migrate(database as Database<unknown>, location.label, migrations, options.now);
  } catch (cause) {
    await database.close();
    throw cause;
  }
  return database;
}

// The PostgreSQL driver is loaded where it is used: an embedded start need not wait for it.
async function appliedTo(location: DatabaseLocation): Promise<AppliedMigration[]> {
  if (location.dialect === "sqlite") return appliedOnSqlite(location.file);
  const { appliedOnPostgres } = await import("./postgres/applied-on-postgres.ts");
  return await appliedOnPostgres(location);
}

async function connect<Tables>(location: DatabaseLocation, options: OpenOptions): Promise<Database<Tables>> {
  if (location.dialect === "sqlite")
    return await SqliteDatabase.open<Tables>(location.file, options.onRoomChange);
  const { PostgresDatabase } = await import("./postgres/postgres-database.ts");
  return new PostgresDatabase<Tables>({
    url: location.url,
    schema: location.label,
    maxConnections: location.maxConnections,
    onConnectionError: options.onConnectionError,
  });
}
