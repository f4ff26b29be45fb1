import { systemActor } from "../../../access/actor.ts";
import type { UsageBatch } from "../../../access/usage-sink.ts";
import type { ConsoleParts } from "../../console-parts.ts";
import { type RecordedBatch, recordUsageBatch } from "../record-usage-batch.ts";

// Batches of a deployment count up by one: the console takes none beyond a gap.
const told = new Map<string, number>();

/** A batch that says only what the test says. */
export function usageBatch(deploymentId: string, says: Partial<UsageBatch>): UsageBatch {
  const seq = (told.get(deploymentId) ?? 0) + 1;
  told.set(deploymentId, seq);
  return {
    batchId: `batch_${deploymentId}_${seq}`,
    seq,
    deploymentId,
    accepted: [],
    rejected: [],
    purged: [],
    ...says,
  };
}

/** Tells the console of calls, or the test fails. */
export async function tellUsage(
  { parts, deploymentId }: { parts: ConsoleParts; deploymentId: string },
  says: Partial<UsageBatch>,
): Promise<RecordedBatch> {
  const recorded = await recordUsageBatch(parts, systemActor, usageBatch(deploymentId, says));
  if (!recorded.ok) throw new Error(recorded.refusal.code);
  return recorded.value;
}
