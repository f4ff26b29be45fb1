import type { Actor } from "../../access/actor.ts";
import { type Change, recordChange } from "../../access/change-log.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../live/publish-live.ts";
import type { DeploymentTables } from "../tables.ts";

/** Records who changed a file, and tells its owner's pages alone. Belongs into the transaction that changes it. */
export async function tellFiles(
  transaction: WriteTransaction<DeploymentTables>,
  actor: Actor,
  ownerId: string,
  change: Change,
): Promise<void> {
  await recordChange(transaction, actor, change);
  await publishLive(transaction, { topic: "files", id: change.target, at: change.at, audience: ownerId });
}
