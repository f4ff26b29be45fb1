import { settingsItemId } from "../../access/settings-source.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** What the console has declared of this deployment, as it was told; null until it was. */
export async function readToldSettings({ reader }: Database<DeploymentTables>): Promise<unknown> {
  const row = await reader
    .selectFrom("mirrored_items")
    .select("body")
    .where("feed", "=", "settings")
    .where("item_id", "=", settingsItemId)
    .executeTakeFirst();
  return row ? JSON.parse(row.body) : null;
}
