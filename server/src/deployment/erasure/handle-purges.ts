import type { Log } from "../../platform/observability/log.ts";
import { purgeQueue } from "./purge-lease.ts";
import { finishPurge, type PurgeParts } from "./purge-run.ts";

const purgesAtOnce = 4;

/** Finishes erasures that were cut short, and looks again after the others. Call it before the queue starts. */
export function handlePurges(parts: PurgeParts & { log: Log }): void {
  parts.jobs.handle(purgeQueue, { concurrency: purgesAtOnce }, async ({ key: runId }) => {
    const { leftover } = await finishPurge(parts, runId);
    if (leftover) parts.log.warn({ runId }, "What was written to a run after its erasure was erased, too.");
  });
}
