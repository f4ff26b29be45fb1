import { setTimeout as pause } from "node:timers/promises";
import { isTerminalRunStatus, type Run } from "@sluice/contract";
import type { AbuseKey } from "./keys.ts";
import type { World } from "./world.ts";

const patienceMs = 120_000;

/** Cancels what a load left going, and demands of every run it was promised an end that is true. */
export async function settleRuns(world: World): Promise<void> {
  if (!world.server.isAlive) return;
  const waiting = [...world.started];
  const settleNext = async () => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const run = await endedRun(world, next.runId, next.key);
      if (run !== null) judgeEnd(world, run);
    }
  };
  await Promise.all(Array.from({ length: 8 }, settleNext));
}

async function endedRun(world: World, runId: string, key: AbuseKey): Promise<Run | null> {
  const giveUpAt = Date.now() + patienceMs;
  let isAsked = false;
  while (Date.now() < giveUpAt) {
    const { status, body } = await world.call({ path: `/runs/${runId}`, key });
    if (status === 200 && isTerminalRunStatus(body.status)) return body as Run;
    if (status === 500 || status === "closed") {
      world.demand(false, `a run cannot be read: ${status}`);
      return null;
    }
    if (status === 200 && !isAsked) {
      isAsked = true;
      await world.call({ method: "POST", path: `/runs/${runId}/cancel`, key });
    }
    await pause(status === 429 ? 1_000 : 100);
  }
  world.demand(false, `a run that was acknowledged did not end within ${patienceMs / 1_000} s`);
  return null;
}

function judgeEnd(world: World, { status, error, finished_at, counts }: Run): void {
  world.demand(finished_at !== null, `a ${status} run has no end`);
  if (status === "completed") {
    world.demand(error === null, "a completed run has an error");
    const done = counts.completed + counts.skipped;
    world.demand(done === counts.total, `a completed run has done ${done} of ${counts.total} steps`);
  }
  if (status === "failed") {
    world.demand(error !== null && error.message !== "", "a failed run does not say why");
    world.demand(error?.code !== "orphaned", "a run was orphaned though no process died");
  }
}
