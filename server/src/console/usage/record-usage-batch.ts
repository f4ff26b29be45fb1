import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { UsageBatch } from "../../access/usage-sink.ts";
import { judgeAlarms } from "../alarms/judge-alarms.ts";
import { takeBatch } from "../channel/take-batch.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { addUsage } from "./add-usage.ts";
import { ownUsage } from "./own-usage.ts";

export interface RecordedBatch {
  /** False for one that was recorded before: it is not added again. */
  readonly isNew: boolean;
  /** The highest number that the console has of the deployment's batches. */
  readonly highSeq: number;
}

/**
 * Adds up what a deployment tells of its keys' calls, and raises the alarms that follow from it, in one transaction: a
 * batch that comes again adds nothing.
 */
export async function recordUsageBatch(
  { database, now }: ConsoleParts,
  actor: Actor,
  batch: UsageBatch,
): Promise<Outcome<RecordedBatch, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "channel:use");
  if (notAllowed) return notAllowed;
  const taken = await database.write(async ({ sql }) => {
    const nowMs = now();
    const { isNew, highSeq } = await takeBatch(sql, batch, nowMs);
    if (isNew) {
      const own = await ownUsage(sql, batch);
      await addUsage(sql, own, nowMs);
      await judgeAlarms(sql, own.deploymentId, own.rejected, nowMs);
    }
    return { isNew, highSeq };
  });
  return done(taken);
}
