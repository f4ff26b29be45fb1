import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { MirroredFeed } from "./sync-feed.ts";

/** Keeps that the console was heard then, and had nothing of the feed that is not here. */
export async function stampFeed(
  database: Database<DeploymentTables>,
  feed: MirroredFeed,
  heard: { readonly consoleId: string; readonly revision: number; readonly heardAtMs: number },
): Promise<void> {
  await database.write(({ sql }) =>
    sql
      .updateTable("feed_positions")
      .set({ heard_at: heard.heardAtMs })
      .where("feed", "=", feed)
      .where("console_id", "=", heard.consoleId)
      .where("revision", ">=", heard.revision)
      .where("heard_at", "<", heard.heardAtMs)
      .execute(),
  );
}
