import type { Database } from "../platform/db/database.ts";
import type { ConsoleTables } from "./tables.ts";

/** What an operation of the console needs: its database and the time. */
export interface ConsoleParts {
  readonly database: Database<ConsoleTables>;
  now(): number;
}
