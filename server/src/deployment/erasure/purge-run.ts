import { setTimeout as pause } from "node:timers/promises";
import { type DataPurge, limits } from "@sluice/contract";
import { type Actor, systemActor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { publishLive } from "../live/publish-live.ts";
import type { RunParts } from "../runs/run-parts.ts";
import type { RunState } from "../runs/run-state.ts";
import type { DeploymentTables } from "../tables.ts";
import { eraseBatch, eraseRows, type RunEraser } from "./erase-rows.ts";
import {
  assertLeased,
  type LeaseRefusal,
  leasePurge,
  type PurgeRequest,
  purgeQueue,
  queuePurge,
  whileLeased,
} from "./purge-lease.ts";
import { addCounts, writePurgeRecord } from "./purge-record.ts";
import { stripState } from "./strip-state.ts";

export interface PurgeParts extends RunParts {
  blobs: BlobStore;
  /** What other subjects keep of a run. */
  erasers: readonly RunEraser[];
  /** Removes the working files of a run on this machine, and answers whether there were any. */
  eraseWork(runId: string): Promise<boolean>;
}

export type PurgeRefusal = NotAllowed["refusal"] | LeaseRefusal;

const lookForOtherMs = 100;
// A worker that was cut off may finish its step, and upload what it wrote, this long after the run ended.
const lookAgainAfterMs = (limits.environment.timeoutSeconds.max + 300) * 1_000;

/**
 * Erases a finished run's data. It answers when nothing is left. Of callers that race one does it; the
 * others wait, and are told that it was done.
 */
export async function purgeRun(
  parts: PurgeParts,
  actor: Actor,
  request: PurgeRequest,
): Promise<Outcome<DataPurge, PurgeRefusal>> {
  const refused = refuseUnless(actor, "runs:delete");
  if (refused) return refused;
  for (;;) {
    const lease = await leasePurge(parts, actor, request);
    if (!lease.ok) return lease;
    if (lease.value.kind === "leased") {
      return done(await eraseLeased(parts, request.runId, lease.value.holder));
    }
    await pause(lookForOtherMs);
  }
}

/** What the purge job does: finishes what its caller could not, or looks again after what was finished. */
export async function finishPurge(parts: PurgeParts, runId: string): Promise<{ leftover: boolean }> {
  const lease = await leasePurge(parts, systemActor, { runId, reason: null });
  if (!lease.ok) {
    const isDone = lease.refusal.code === "already_purged";
    return { leftover: isDone && (await eraseLatecomers(parts, runId)) };
  }
  const { value } = lease;
  if (value.kind === "leased") await eraseLeased(parts, runId, value.holder);
  else await parts.database.write((transaction) => queuePurge(transaction, parts, runId, value.untilMs));
  return { leftover: false };
}

async function eraseLeased(parts: PurgeParts, runId: string, holder: string): Promise<DataPurge> {
  return await whileLeased(parts, runId, holder, async () => {
    const asHolder = <Result>(work: (transaction: WriteTransaction<DeploymentTables>) => Promise<Result>) =>
      parts.database.write(async (transaction) => {
        await assertLeased(transaction, runId, holder);
        return await work(transaction);
      });
    const files = await parts.blobs.deletePrefix(blobPrefix(runId));
    await asHolder((transaction) => addCounts(transaction, runId, files));
    await parts.eraseWork(runId);
    for (let erased = 1; erased > 0; ) {
      erased = await asHolder(async (transaction) => {
        const rows = await eraseBatch(transaction, runId);
        await addCounts(transaction, runId, { events: rows.events });
        return rows.total;
      });
    }
    await asHolder(async (transaction) => {
      const { events, graph } = await eraseRows(transaction, parts.erasers, runId);
      await addCounts(transaction, runId, { events, graph });
      await stripRecord(transaction, runId, parts.now());
    });
    await assertNoFiles(parts, runId);
    await parts.database.scrub();
    return await asHolder(async (transaction) => {
      const left = await eraseRows(transaction, parts.erasers, runId);
      if (left.total > 0) throw new Error(`After the erasure of ${runId}, ${left.total} rows were left.`);
      const record = await writePurgeRecord(transaction, runId, parts.erasers, null);
      await parts.jobs.cancel(transaction, purgeQueue, runId);
      await queuePurge(transaction, parts, runId, parts.now() + lookAgainAfterMs);
      return record;
    });
  });
}

/** Everything a run keeps in the blob store: inputs, working files, results, outputs. */
function blobPrefix(runId: string): string {
  return `runs/${runId}/`;
}

async function stripRecord(
  transaction: WriteTransaction<DeploymentTables>,
  runId: string,
  nowMs: number,
): Promise<void> {
  const { sql } = transaction;
  const { state, data_purged_at, revision, status } = await sql
    .selectFrom("runs")
    .select(["state", "data_purged_at", "revision", "status"])
    .where("run_id", "=", runId)
    .executeTakeFirstOrThrow();
  await sql
    .updateTable("runs")
    .set({
      parameters: "null",
      input_text: null,
      inputs_manifest: null,
      state: JSON.stringify(stripState(JSON.parse(state) as RunState)),
      data_purged_at: data_purged_at ?? nowMs,
    })
    .where("run_id", "=", runId)
    .execute();
  await publishLive(transaction, { topic: "runs", id: runId, revision, status, at: nowMs });
}

/** A second deletion finds also what a listing hides: former versions and delete markers. */
async function assertNoFiles(parts: PurgeParts, runId: string): Promise<void> {
  const { blobs, database } = parts;
  const { items } = await blobs.list(blobPrefix(runId), { limit: 1 });
  const left = await blobs.deletePrefix(blobPrefix(runId));
  const isWorkedOn = await parts.eraseWork(runId);
  if (items.length === 0 && left.versions === 0 && !isWorkedOn) return;
  await database.write((transaction) => addCounts(transaction, runId, left));
  throw new Error(`After the erasure of ${runId}, files were left; it is tried again.`);
}

/** What a worker that was given up for dead wrote after the erasure: rows it cannot write, files it can. */
async function eraseLatecomers(parts: PurgeParts, runId: string): Promise<boolean> {
  const files = await parts.blobs.deletePrefix(blobPrefix(runId));
  await parts.eraseWork(runId);
  return await parts.database.write(async (transaction) => {
    const { events, graph, total } = await eraseRows(transaction, parts.erasers, runId);
    if (files.versions + total === 0) return false;
    await addCounts(transaction, runId, { ...files, events, graph });
    const note = "What was written after the erasure has been erased, too.";
    await writePurgeRecord(transaction, runId, parts.erasers, note);
    await queuePurge(transaction, parts, runId, parts.now() + lookAgainAfterMs);
    return true;
  });
}
