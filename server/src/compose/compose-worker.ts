import { existsSync } from "node:fs";
import { join } from "node:path";
import { changeExpiry } from "../access/expire-changes.ts";
import { handleProvisioning } from "../deployment/environments/handle-provisioning.ts";
import { imageExpiry } from "../deployment/environments/images/expire-images.ts";
import { ImageStore, removeDeadImageWork } from "../deployment/environments/images/image-store.ts";
import { runExpiry } from "../deployment/erasure/expire-runs.ts";
import { handlePurges } from "../deployment/erasure/handle-purges.ts";
import { fileSweep } from "../deployment/files/file-sweep.ts";
import { handleGraphPublish } from "../deployment/graphs/publish-graph-version.ts";
import { liveExpiry } from "../deployment/live/expire-live.ts";
import { launchAllQueued } from "../deployment/runs/launch-queued.ts";
import { startRuntime } from "../deployment/runtime/start-runtime.ts";
import { handleSchedules } from "../deployment/schedules/handle-schedules.ts";
import { idempotencyKeyExpiry } from "../deployment/starts/expire-idempotency-keys.ts";
import { updateRuleJob } from "../deployment/templates/update-rule-job.ts";
import { trialExpiry } from "../deployment/trials/expire-trials.ts";
import { handleTrials } from "../deployment/trials/handle-trials.ts";
import { usageExpiry } from "../deployment/usage/expire-usage.ts";
import { trialVersionExpiry } from "../deployment/workflows/drafts/expire-trial-versions.ts";
import { handleRecurringJobs, scheduleRecurringJobs } from "../platform/jobs/recurring-job.ts";
import { release } from "../platform/release.ts";
import { textCleanup } from "../platform/texts/text-cleanup.ts";
import { TextStore } from "../platform/texts/text-store.ts";
import type { DeploymentPlane } from "./compose-deployment.ts";
import { imagesFolderIn, workFolderIn } from "./database-locations.ts";
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
    const recurring = [
      textCleanup(parts),
      usageExpiry(parts),
      idempotencyKeyExpiry(parts),
      liveExpiry(parts),
      runExpiry(parts),
      trialExpiry(parts),
      trialVersionExpiry(parts),
      imageExpiry(parts),
      fileSweep(parts),
      changeExpiry(parts),
      updateRuleJob({ ...parts, release }),
    ];
    handleRecurringJobs(parts, recurring);
    handleGraphPublish(parts);
    handlePurges(parts);
    handleSchedules(deployment);
    const ended = await deployment.sandbox.endLeftovers();
    if (ended > 0)
      log.warn({ count: ended }, "Sandboxes of a server that is gone were still there, and were ended.");
    await removeDeadImageWork(
      imagesFolderIn(config),
      (workId) => existsSync(join(workFolderIn(config), workId)),
      now(),
    );
    const images = new ImageStore({ ...deployment, folder: imagesFolderIn(config) });
    await images.removeGone();
    // What a step has done is not thrown away because the database was away for a moment.
    const retrying = database.retrying ?? database;
    const texts = new TextStore(retrying, deployment.blobs, now);
    const runtime = await startRuntime(
      { ...parts, database: retrying, texts, images, scriptsAtOnce: config.scriptsAtOnce },
      stack,
    );
    handleProvisioning({ ...parts, ...runtime });
    handleTrials({ ...parts, ...runtime });
    const launchWaiting = () => launchAllQueued(deployment);
    await launchWaiting();
    deployment.availability.onHoldEnd(launchWaiting);
    await jobs.start();
    await scheduleRecurringJobs(parts, recurring);
  }
  stack.push("jobs", () => jobs.stop({ deadlineMs: jobDrainMs }));
}
