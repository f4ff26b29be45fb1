import { type Kysely, sql } from "kysely";
import { StartRefusal } from "../lifecycle/start-refusal.ts";
import type { Database } from "./database.ts";
import { type AppliedMigration, assertKnown, migrate } from "./migrate.ts";
import type { Migration } from "./migration.ts";
import { appliedOnSqlite } from "./sqlite/applied-on-sqlite.ts";
import { SqliteDatabase, type SqliteEvents } from "./sqlite/sqlite-database.ts";

/** `label` names the database in messages; on PostgreSQL it is also the schema that holds the tables. */
export type DatabaseLocation =
  | { dialect: "sqlite"; label: string; file: string }
  | { dialect: "postgres"; label: string; url: string; setting: string; maxConnections: number };

export interface OpenOptions extends SqliteEvents {
  now(): number;
  onConnectionError(cause: Error): void;
}

/**
 * Looks at a database without changing it, and refuses one that cannot be used. Who may not upgrade it is refused one
 * of an earlier release too: a server of that release may be running on it.
 */
export async function inspectDatabase(
  location: DatabaseLocation,
  migrations: readonly Migration[],
  { mayUpgrade }: { readonly mayUpgrade: boolean },
): Promise<void> {
  const applied = await appliedTo(location);
  assertKnown(location.label, applied, migrations);
  if (mayUpgrade || applied.length === 0 || applied.length === migrations.length) return;
  throw new StartRefusal(
    `The database ${location.label} is of an earlier release. Upgrade it by starting the server of this release on it, as docs/upgrading.md says, and then try again.`,
  );
}

export async function openDatabase<Tables>(
  location: DatabaseLocation,
  migrations: readonly Migration[],
  options: OpenOptions,
): Promise<Database<Tables>> {
  if (location.dialect === "postgres") return await openPostgres<Tables>(location, migrations, options);
  const database = await SqliteDatabase.open<Tables>(location.file, options);
  try {
    await migrate(database as Database<unknown>, location.label, migrations, options.now);
  } catch (cause) {
    await database.close();
    throw cause;
  }
  return database;
}

// A migration may rebuild a large table, or wait for another process that does.
const migrationTimeoutMs = 60 * 60_000;

// The PostgreSQL driver is loaded where it is used: an embedded start need not wait for it.
async function appliedTo(location: DatabaseLocation): Promise<AppliedMigration[]> {
  if (location.dialect === "sqlite") return appliedOnSqlite(location.file);
  const { appliedOnPostgres } = await import("./postgres/applied-on-postgres.ts");
  return await appliedOnPostgres(location);
}

async function openPostgres<Tables>(
  { url, label, maxConnections }: Extract<DatabaseLocation, { dialect: "postgres" }>,
  migrations: readonly Migration[],
  { now, onConnectionError }: OpenOptions,
): Promise<Database<Tables>> {
  const { PostgresDatabase } = await import("./postgres/postgres-database.ts");
  const location = { url, schema: label, onConnectionError };
  const migrating = PostgresDatabase.open<unknown>({
    ...location,
    maxConnections: 1,
    answerTimeoutMs: migrationTimeoutMs,
  });
  try {
    await migrate(migrating, label, migrations, now, (db) => preparePostgres(db, label));
  } finally {
    await migrating.close();
  }
  return PostgresDatabase.open<Tables>({ ...location, maxConnections });
}

/** The lock comes first, because `create … if not exists` is not safe in a race. */
async function preparePostgres(db: Kysely<unknown>, schema: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('sluice migrations'))`.execute(db);
  await sql`create schema if not exists ${sql.id(schema)}`.execute(db);
}
