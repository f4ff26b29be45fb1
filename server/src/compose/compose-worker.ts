import { changeExpiry } from "../access/expire-changes.ts";
import { handlePurges } from "../deployment/erasure/handle-purges.ts";
import { handleRetentionSweep, scheduleRetentionSweep } from "../deployment/erasure/retention-sweep.ts";
import { handleGraphPublish } from "../deployment/graphs/publish-graph-version.ts";
import { releasing } from "../deployment/runs/command-run.ts";
import { releaseAllQueued } from "../deployment/runs/release-queued.ts";
import { startRuntime } from "../deployment/runtime/start-runtime.ts";
import { handleSchedules } from "../deployment/schedules/handle-schedules.ts";
import { handleClaimSweep, scheduleClaimSweep } from "../deployment/starts/claim-sweep.ts";
import { handleUsageSweep, scheduleUsageSweep } from "../deployment/usage/usage-sweep.ts";
import { handleRecurringJobs, scheduleRecurringJobs } from "../platform/jobs/recurring-job.ts";
import { TextStore } from "../platform/texts/text-store.ts";
import { handleTextSweep, scheduleTextSweep } from "../platform/texts/text-sweep.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
import type { StartContext } from "./start-context.ts";

// The parts are stopped one after the other, and the process promises to be gone within ten seconds.
const jobDrainMs = 4_000;

/** Lets this process work on what is queued, if that is one of its roles; every process fills the queue. */
export async function composeWorker(
  { config, log, stack }: StartContext,
  deployment: DeploymentPlane,
): Promise<void> {
  const { database, jobs, now, work } = deployment;
  if (work) {
    const storeWaitMs = config.storeWaitSeconds * 1_000;
    const parts = { ...deployment, work, storeWaitMs, log };
    // Whoever handles a queue says so before it starts.
    const recurring = [changeExpiry(parts)];
    handleRecurringJobs(parts, recurring);
    handleTextSweep(parts);
    handleGraphPublish(parts);
    handlePurges(parts);
    handleRetentionSweep(parts);
    handleSchedules(deployment);
    handleUsageSweep(parts);
    handleClaimSweep(parts);
    const ended = await deployment.sandbox.endLeftovers();
    if (ended > 0)
      log.warn({ count: ended }, "Sandboxes of a server that is gone were still there, and were ended.");
    // What a step has done is not thrown away because the database was away for a moment.
    const patient = database.patient ?? database;
    const texts = new TextStore(patient, deployment.blobs, now);
    await startRuntime({ ...parts, database: patient, texts, scriptsAtOnce: config.scriptsAtOnce }, stack);
    const releaseWaiting = () => releaseAllQueued(releasing(deployment));
    await releaseWaiting();
    deployment.availability.onRelease(releaseWaiting);
    await jobs.start();
    await scheduleRecurringJobs(parts, recurring);
    await scheduleTextSweep(parts);
    await scheduleRetentionSweep(parts);
    await scheduleUsageSweep(parts);
    await scheduleClaimSweep(parts);
  }
  stack.push("jobs", () => jobs.stop({ deadlineMs: jobDrainMs }));
}
