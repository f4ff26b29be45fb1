import { type Kysely, sql } from "kysely";
import { StartRefusal } from "../lifecycle/start-refusal.ts";
import type { Database, DialectName } from "./database.ts";
import { type Migration, statementsOf } from "./migration.ts";

export interface AppliedMigration {
  number: number;
  name: string;
}

interface BookkeepingTables {
  schema_migrations: AppliedMigration & { applied_at: number };
}

/**
 * Brings a database to the schema this code knows, in one transaction. Safe when several processes start at once:
 * the first migrates, the others wait for it and find nothing left to do. A SQLite write keeps the others waiting by
 * itself; elsewhere `prepare` must take a lock.
 */
export async function migrate(
  database: Database<unknown>,
  label: string,
  migrations: readonly Migration[],
  now: () => number,
  prepare: (db: Kysely<unknown>) => Promise<void> = async () => {},
): Promise<void> {
  const bookkeeping = database as unknown as Database<BookkeepingTables>;
  await bookkeeping.write(async ({ sql: db }) => {
    await prepare(db as unknown as Kysely<unknown>);
    await sql
      .raw(
        "create table if not exists schema_migrations (number integer primary key, name text not null, applied_at bigint not null)",
      )
      .execute(db);
    const applied = await db
      .selectFrom("schema_migrations")
      .select(["number", "name"])
      .orderBy("number")
      .execute();
    assertKnown(label, applied, migrations);
    for (const migration of migrations.slice(applied.length)) {
      await apply(db, migration, database.dialect, now());
    }
  });
}

/** Refuses a database that newer, or other, code has written to. */
export function assertKnown(
  label: string,
  applied: readonly AppliedMigration[],
  migrations: readonly Migration[],
): void {
  for (const [index, { number, name }] of applied.entries()) {
    const known = migrations[index];
    if (known?.number === number && known.name === name) continue;
    const version = `${number} (${name})`;
    throw new StartRefusal(
      known
        ? `The database ${label} carries migration ${version} where this release expects ${known.number} (${known.name}); start the release that made it, or point to another database.`
        : `The database ${label} is at schema ${version}, newer than this release knows (${migrations.length}); start the newer release, or restore a backup made before the upgrade.`,
    );
  }
}

async function apply(
  db: Kysely<BookkeepingTables>,
  migration: Migration,
  dialect: DialectName,
  nowMs: number,
): Promise<void> {
  for (const statement of statementsOf(migration[dialect])) await sql.raw(statement).execute(db);
  await db
    .insertInto("schema_migrations")
    .values({ number: migration.number, name: migration.name, applied_at: nowMs })
    .execute();
}
