import { handleRunExpiry, scheduleRunExpiry } from "../deployment/erasure/expire-runs.ts";
import { handlePurges } from "../deployment/erasure/handle-purges.ts";
import { runErasers } from "../deployment/erasure/run-erasers.ts";
import { handleGraphPublish } from "../deployment/graphs/publish-graph-version.ts";
import { launchAllQueued } from "../deployment/runs/launch-queued.ts";
import { startRuntime } from "../deployment/runtime/start-runtime.ts";
import { handleSchedules } from "../deployment/schedules/handle-schedules.ts";
import {
  handleIdempotencyExpiry,
  scheduleIdempotencyExpiry,
} from "../deployment/starts/expire-idempotency-keys.ts";
import { handleUsageSweep, scheduleUsageSweep } from "../deployment/usage/usage-sweep.ts";
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
    const parts = { ...deployment, work, storeWaitMs, erasers: runErasers(database, now), log };
    // Whoever handles a queue says so before it starts.
    handleTextSweep(parts);
    handleGraphPublish(parts);
    handlePurges(parts);
    handleRunExpiry(parts);
    handleSchedules(deployment);
    handleUsageSweep(parts);
    handleIdempotencyExpiry(parts);
    const ended = await deployment.sandbox.endLeftovers();
    if (ended > 0)
      log.warn({ count: ended }, "Sandboxes of a server that is gone were still there, and were ended.");
    // What a step has done is not thrown away because the database was away for a moment.
    const patient = database.patient ?? database;
    const texts = new TextStore(patient, deployment.blobs, now);
    await startRuntime({ ...parts, database: patient, texts, scriptsAtOnce: config.scriptsAtOnce }, stack);
    const launchWaiting = () => launchAllQueued(deployment);
    await launchWaiting();
    deployment.availability.onHoldEnd(launchWaiting);
    await jobs.start();
    await scheduleTextSweep(parts);
    await scheduleRunExpiry(parts);
    await scheduleUsageSweep(parts);
    await scheduleIdempotencyExpiry(parts);
  }
  stack.push("jobs", () => jobs.stop({ deadlineMs: jobDrainMs }));
}
