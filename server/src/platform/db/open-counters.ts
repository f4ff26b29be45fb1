import { dirname, join } from "node:path";
import type { Kysely } from "kysely";
import type { Counters } from "./counters.ts";
import type { Database } from "./database.ts";
import type { DatabaseLocation } from "./open-database.ts";
import { SqliteCounters } from "./sqlite/sqlite-counters.ts";

/** The counters that every process on this deployment database shares. */
export async function openCounters<Tables>(
  location: DatabaseLocation,
  database: Database<Tables>,
): Promise<Counters> {
  if (location.dialect === "sqlite") return new SqliteCounters(join(dirname(location.file), "counters.db"));
  const { PostgresCounters } = await import("./postgres/postgres-counters.ts");
  return new PostgresCounters(database.reader as Kysely<unknown>);
}
