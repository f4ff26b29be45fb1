import type { Kysely } from "kysely";
import type { ConsoleTables } from "../tables.ts";

/** What holds for the console itself. */
export interface ConsoleSettings {
  /** The ranges from which people use the console. */
  readonly user_access_ranges: readonly string[];
  /** What an edit names, so that none is lost. */
  readonly revision: number;
}

export async function readConsoleSettings(sql: Kysely<ConsoleTables>): Promise<ConsoleSettings> {
  const row = await sql
    .selectFrom("console_settings")
    .select(["user_access_ranges", "revision"])
    .executeTakeFirstOrThrow();
  return { user_access_ranges: JSON.parse(row.user_access_ranges) as string[], revision: row.revision };
}
