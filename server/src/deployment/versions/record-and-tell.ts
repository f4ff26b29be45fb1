import type { LiveTopic } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { type Change, recordChange } from "../../access/change-log.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../live/publish-live.ts";
import type { DeploymentTables } from "../tables.ts";

/** Records who changed something, and tells the pages that are open. Belongs into the transaction that changes it. */
export async function recordAndTell(
  transaction: WriteTransaction<DeploymentTables>,
  actor: Actor,
  topic: LiveTopic,
  change: Change,
): Promise<void> {
  await recordChange(transaction, actor, change);
  await publishLive(transaction, { topic, id: change.target, at: change.at });
}
