import type { SealingParts } from "../console/console-parts.ts";
import { consoleMigrations } from "../console/migrations/index.ts";
import type { ConsoleTables } from "../console/tables.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import type { OpenedStores } from "./open-stores.ts";
import { sealedValuesOf } from "./sealed-values-of.ts";
import type { StartContext } from "./start-context.ts";

/** Opens the console's database until the stack is stopped. */
export async function openConsole(
  { config, stack }: StartContext,
  { locations, opening }: OpenedStores,
): Promise<SealingParts> {
  const database = await openDatabase<ConsoleTables>(locations.console, consoleMigrations, opening);
  stack.push("console database", () => database.close());
  return { database, now: Date.now, sealed: sealedValuesOf(config) };
}
