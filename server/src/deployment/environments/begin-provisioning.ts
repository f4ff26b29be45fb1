import type { WriteTransaction } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { DeploymentTables } from "../tables.ts";
import { provisioningMs } from "./provisioning-state.ts";

/** A job is a version of an environment. */
export const provisionQueue = "environment-provisioning";
/** A timer for each: without it nobody would be told that one is late. */
export const provisionDeadlineQueue = "environment-provisioning-deadline";

/** Puts a version of an environment in line, in the transaction that saves it. Its 15 minutes begin now. */
export async function beginProvisioning(
  transaction: WriteTransaction<DeploymentTables>,
  jobs: Pick<JobQueue, "enqueue">,
  environmentVersionId: string,
  nowMs: number,
): Promise<void> {
  const { sql } = transaction;
  const deadline_at = nowMs + provisioningMs;
  const begun = {
    state: "provisioning" as const,
    reason: null,
    started_at: nowMs,
    deadline_at,
    finished_at: null,
  };
  await sql
    .insertInto("environment_provisioning")
    .values({ environment_version_id: environmentVersionId, ...begun, last_line: 0 })
    .onConflict((conflict) => conflict.column("environment_version_id").doUpdateSet(begun))
    .execute();
  // Lines of an earlier time are of no use any more; the numbers go on, for whoever is reading.
  await sql
    .deleteFrom("environment_log")
    .where("environment_version_id", "=", environmentVersionId)
    .execute();
  const key = environmentVersionId;
  await jobs.enqueue(transaction, { queue: provisionQueue, key, payload: null });
  await jobs.enqueue(transaction, {
    queue: provisionDeadlineQueue,
    key,
    payload: null,
    runAtMs: deadline_at,
  });
}
