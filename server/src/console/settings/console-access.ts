import { WatchedRanges } from "../../platform/addresses/watched-ranges.ts";
import type { Database } from "../../platform/db/database.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { ConsoleTables } from "../tables.ts";
import { readConsoleSettings } from "./console-settings.ts";

/** From where the console may be used. An edit in another process is heard within seconds. */
export function consoleAccess({
  database,
  log,
}: {
  readonly database: Database<ConsoleTables>;
  readonly log: Log;
}): WatchedRanges {
  return new WatchedRanges({
    read: async () => (await readConsoleSettings(database.reader)).user_access_ranges,
    onError: (error) =>
      log.warn({ error }, "The console's access ranges cannot be read; the last ones hold."),
  });
}
