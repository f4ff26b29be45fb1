import type { DeploymentActor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal } from "../../access/outcome.ts";
import type { UsageBatch } from "../../access/usage-sink.ts";
import type { ChannelParts } from "./channel-parts.ts";

/** Adds up what a deployment delivers, in its order. What came before one that fails is kept. */
export async function receiveUsage(
  parts: ChannelParts,
  actor: DeploymentActor,
  { batches }: { readonly batches: readonly Omit<UsageBatch, "deploymentId">[] },
): Promise<Outcome<{ readonly highSeq: number }, Refusal>> {
  let highSeq: number | null = null;
  for (const batch of batches) {
    // Whose it is follows from who brings it.
    const recorded = await parts.recordUsage(parts, actor, { ...batch, deploymentId: actor.id });
    if (!recorded.ok) return recorded;
    highSeq = recorded.value.highSeq;
  }
  return done({ highSeq: highSeq ?? (await readHighSeq(parts, actor.id)) });
}

async function readHighSeq({ database }: ChannelParts, deploymentId: string): Promise<number> {
  const own = await database.reader
    .selectFrom("deployments")
    .select("usage_seq")
    .where("deployment_id", "=", deploymentId)
    .executeTakeFirstOrThrow();
  return own.usage_seq;
}
