import type { Kysely } from "kysely";
import type { UsageBatch } from "../../access/usage-sink.ts";
import { secondOf } from "../alarms/judge-alarms.ts";
import type { ConsoleTables } from "../tables.ts";

/** What a batch says of the deployment's own keys. Of others no deployment has a say, and unknown ones have no view. */
export async function ownUsage(sql: Kysely<ConsoleTables>, batch: UsageBatch): Promise<UsageBatch> {
  const { accepted, rejected, purged, uses = [] } = batch;
  const named = new Set([...accepted, ...rejected, ...purged, ...uses].map(({ keyId }) => keyId));
  if (named.size === 0) return batch;
  const rows = await sql
    .selectFrom("api_keys")
    .select("key_id")
    .where("deployment_id", "=", batch.deploymentId)
    .where("key_id", "in", [...named])
    .execute();
  const own = new Set(rows.map((row) => row.key_id));
  const isOwn = ({ keyId }: { keyId: string }) => own.has(keyId);
  return {
    ...batch,
    accepted: accepted.filter(isOwn),
    rejected: rejected.filter(isOwn).map((one) => ({ ...one, at: secondOf(one.at) })),
    purged: purged.filter(isOwn),
    uses: uses.filter(isOwn),
  };
}
