import { sql } from "kysely";
import { DatabaseUnavailable } from "../../faults/database-unavailable.ts";
import { StartRefusal } from "../../lifecycle/start-refusal.ts";
import type { AppliedMigration } from "../migrate.ts";
import { PostgresDatabase } from "./postgres-database.ts";

export interface PostgresLocation {
  label: string;
  url: string;
  /** The name of the setting that gave the URL, for messages. */
  setting: string;
}

const oldestServer = 130_000;

/** The migrations a PostgreSQL schema already carries, read without changing anything. */
export async function appliedOnPostgres(location: PostgresLocation): Promise<AppliedMigration[]> {
  const database = PostgresDatabase.open<{ schema_migrations: AppliedMigration }>({
    url: location.url,
    schema: location.label,
    maxConnections: 1,
    onConnectionError: () => {},
  });
  try {
    const server = await sql<{ version: number; migrated: string | null }>`
      select current_setting('server_version_num')::integer as version,
             to_regclass(${`"${location.label}".schema_migrations`})::text as migrated
    `.execute(database.reader);
    const [row] = server.rows;
    if (row && row.version < oldestServer) {
      throw new StartRefusal(
        `${location.setting} points to PostgreSQL ${Math.floor(row.version / 10_000)}; Sluice needs 13 or newer.`,
      );
    }
    if (!row?.migrated) return [];
    return await database.reader
      .selectFrom("schema_migrations")
      .select(["number", "name"])
      .orderBy("number")
      .execute();
  } catch (cause) {
    if (cause instanceof StartRefusal) throw cause;
    throw new StartRefusal(
      `${location.setting} does not lead to a usable PostgreSQL (${reasonOf(cause)}); check the address, the name, the password and that the server runs.`,
      { cause },
    );
  } finally {
    await database.close();
  }
}

/** A refused connection to a name with several addresses is an AggregateError without a message. */
function reasonOf(fault: unknown): string {
  const cause = fault instanceof DatabaseUnavailable ? fault.cause : fault;
  const error = cause instanceof AggregateError ? (cause.errors[0] ?? cause) : cause;
  return error instanceof Error && error.message !== "" ? error.message : "no answer";
}
