import type { FileEnvironment } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { ScriptLanguage } from "../environments/environment.ts";
import type { ScriptRuntime } from "../environments/script-runtime.ts";
import type { DeploymentTables } from "../tables.ts";
import { noResult } from "./present-trial.ts";
import { runTrial } from "./run-trial.ts";
import { trialQueue } from "./trial-parts.ts";

export interface TrialWorkerParts extends ScriptRuntime {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
  readonly jobs: Pick<JobQueue, "handle">;
  now(): number;
}

const atOnce = 8;
/** How soon a worker hears that somebody wants a trial to end. */
const lookEveryMs = 300;

/** Runs what authors try out. Call it before the queue starts. */
export function handleTrials(parts: TrialWorkerParts): void {
  parts.jobs.handle(trialQueue, { concurrency: atOnce }, ({ key }, { signal }) =>
    performTrial(parts, key, signal),
  );
}

async function performTrial(parts: TrialWorkerParts, trialId: string, signal: AbortSignal): Promise<void> {
  const row = await findTrial(parts, trialId);
  if (!row) return;
  if (row.state === "running") {
    const reason = "The server stopped while it ran. Try it again.";
    return await endTrial(parts, trialId, "failed", { ...noResult, reason });
  }
  if (row.state !== "queued" || !(await startTrial(parts, trialId))) return;
  const script = await parts.texts.read(row.script_text_id);
  const stopped = new AbortController();
  const watch = setInterval(() => {
    isStopping(parts, trialId).then(
      (stopping) => stopping && stopped.abort(),
      // The next look may be luckier, and the trial ends by its time limit at the latest.
      () => {},
    );
  }, lookEveryMs);
  try {
    const ended = await runTrial(parts, {
      trialId,
      lane: row.actor_id,
      language: row.language as ScriptLanguage,
      script: script ?? "",
      contextJson: row.context,
      environment: row.spec === null ? null : (JSON.parse(row.spec) as FileEnvironment),
      imageId: row.image_id,
      nowMs: row.created_at,
      signal: AbortSignal.any([signal, stopped.signal]),
    });
    if (signal.aborted) {
      const reason = "The server was stopped while it ran. Try it again.";
      await endTrial(parts, trialId, "failed", { ...ended.result, reason });
    } else {
      await endTrial(parts, trialId, ended.state, ended.result);
    }
  } catch (cause) {
    // Waiting for its turn.
    if (stopped.signal.aborted) return await endTrial(parts, trialId, "stopped", noResult);
    throw cause;
  } finally {
    clearInterval(watch);
  }
}

async function findTrial({ database }: TrialWorkerParts, trialId: string) {
  return await database.reader
    .selectFrom("trials")
    .leftJoin(
      "environment_versions",
      "environment_versions.environment_version_id",
      "trials.environment_version_id",
    )
    .selectAll("trials")
    .select(["environment_versions.spec", "environment_versions.image_id"])
    .where("trial_id", "=", trialId)
    .executeTakeFirst();
}

async function startTrial({ database, now }: TrialWorkerParts, trialId: string): Promise<boolean> {
  const started = await database.write(({ sql }) =>
    sql
      .updateTable("trials")
      .set({ state: "running", started_at: now() })
      .where("trial_id", "=", trialId)
      .where("state", "=", "queued")
      .returning("trial_id")
      .execute(),
  );
  return started.length > 0;
}

async function endTrial(
  { database, now }: TrialWorkerParts,
  trialId: string,
  state: DeploymentTables["trials"]["state"],
  result: object,
): Promise<void> {
  await database.write(({ sql }) =>
    sql
      .updateTable("trials")
      .set({ state, result: JSON.stringify(result), finished_at: now() })
      .where("trial_id", "=", trialId)
      .where("state", "=", "running")
      .execute(),
  );
}

async function isStopping({ database }: TrialWorkerParts, trialId: string): Promise<boolean> {
  const row = await database.reader
    .selectFrom("trials")
    .select("stopping")
    .where("trial_id", "=", trialId)
    .executeTakeFirst();
  return row === undefined || row.stopping === 1;
}
