import type { FileEnvironment } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { DeploymentTables } from "../tables.ts";
import { provisionDeadlineQueue, provisionQueue } from "./begin-provisioning.ts";
import { makeReady } from "./make-ready.ts";
import { ProvisioningOver, ProvisioningRecord } from "./provisioning-record.ts";
import { lateSentence } from "./provisioning-state.ts";
import type { ScriptRuntime } from "./script-runtime.ts";

const atOnce = 2;

export interface ProvisioningParts extends ScriptRuntime {
  readonly database: Database<DeploymentTables>;
  readonly jobs: Pick<JobQueue, "handle">;
  now(): number;
}

/**
 * Provisions versions of environments. A process that dies at it has its job taken over, and the work starts again; the
 * 15 minutes do not. Call it before the queue starts.
 */
export function handleProvisioning(parts: ProvisioningParts): void {
  parts.jobs.handle(provisionQueue, { concurrency: atOnce }, ({ key, attempt }, { signal }) =>
    provisionVersion(parts, key, { attempt, signal }),
  );
  parts.jobs.handle(provisionDeadlineQueue, { concurrency: atOnce }, ({ key }) => endLate(parts, key));
}

async function provisionVersion(
  parts: ProvisioningParts,
  versionId: string,
  { attempt, signal }: { readonly attempt: number; readonly signal: AbortSignal },
): Promise<void> {
  const row = await findUnderWay(parts, versionId);
  if (!row) return;
  const record = new ProvisioningRecord(parts, provisionedOf(versionId, row));
  const late = AbortSignal.timeout(Math.max(0, row.deadline_at - parts.now()));
  try {
    if (attempt > 1) await record.say("The process that was at it has ended. It starts again.");
    const ended = await makeReady(parts, {
      versionId,
      spec: JSON.parse(row.spec) as FileEnvironment,
      imageId: row.image_id,
      say: (text) => record.say(text),
      signal: AbortSignal.any([signal, late]),
    });
    signal.throwIfAborted();
    await record.end(late.aborted ? { state: "needs_attention", reason: lateSentence } : ended);
  } catch (cause) {
    if (cause instanceof ProvisioningOver) return;
    signal.throwIfAborted();
    if (!late.aborted) throw cause;
    await endLate(parts, versionId);
  }
}

/** When its time is up and it is still under way, whoever was to provision it. */
async function endLate(parts: ProvisioningParts, versionId: string): Promise<void> {
  const row = await findUnderWay(parts, versionId);
  if (!row || parts.now() < row.deadline_at) return;
  const record = new ProvisioningRecord(parts, provisionedOf(versionId, row));
  await record.end({ state: "needs_attention", reason: lateSentence }).catch((cause: unknown) => {
    if (!(cause instanceof ProvisioningOver)) throw cause;
  });
}

function provisionedOf(versionId: string, row: { environment_id: string; started_at: number }) {
  return { versionId, environmentId: row.environment_id, startedAt: row.started_at };
}

async function findUnderWay({ database }: ProvisioningParts, versionId: string) {
  return await database.reader
    .selectFrom("environment_provisioning")
    .innerJoin(
      "environment_versions",
      "environment_versions.environment_version_id",
      "environment_provisioning.environment_version_id",
    )
    .select(["environment_id", "started_at", "deadline_at", "spec", "image_id"])
    .where("environment_provisioning.environment_version_id", "=", versionId)
    .where("state", "=", "provisioning")
    .executeTakeFirst();
}
