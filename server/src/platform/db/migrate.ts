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
 * Brings a database to the schema this code knows. Safe when several processes start at once: the
 * first takes the lock and migrates, the others wait for it and find nothing left to do.
 */
export async function migrate(
  database: Database<unknown>,
  label: string,
  migrations: readonly Migration[],
  now: () => number,
): Promise<void> {
  const bookkeeping = database as unknown as Database<BookkeepingTables>;
  await bookkeeping.write(async ({ sql: db }) => {
    // On SQLite the write transaction is itself the lock. On PostgreSQL the lock comes before the
    // first statement that creates anything, because `create … if not exists` is not safe in a race.
    if (database.dialect === "postgres") {
      await sql`select pg_advisory_xact_lock(hashtext('sluice migrations'))`.execute(db);
      await sql`create schema if not exists ${sql.id(label)}`.execute(db);
    }
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
