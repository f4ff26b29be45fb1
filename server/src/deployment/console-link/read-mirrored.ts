import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import type { MirroredFeed } from "./sync-feed.ts";

export interface MirroredItem {
  readonly id: string;
  readonly revision: number;
  readonly body: unknown;
}

/** Everything the console has published of a feed, as far as this deployment has heard. */
export async function readMirrored(
  { reader }: Database<DeploymentTables>,
  feed: MirroredFeed,
): Promise<readonly MirroredItem[]> {
  const rows = await reader
    .selectFrom("mirrored_items")
    .select(["item_id", "revision", "body"])
    .where("feed", "=", feed)
    .orderBy("item_id")
    .execute();
  return rows.map(({ item_id, revision, body }) => ({ id: item_id, revision, body: JSON.parse(body) }));
}
