import { text as readAll } from "node:stream/consumers";
import { limits } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { BlobStore } from "../../platform/blobs/blob-store.ts";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import { preparedStatement } from "../../platform/db/prepared-query.ts";
import type { DeploymentTables } from "../tables.ts";
import type { OwnedRun } from "./owned-run.ts";

export interface StepResult {
  runId: string;
  step: string;
  body: string | null;
  blobKey: string | null;
}

// A cache: the next step, in the same process, mostly reads the result of the one before. Large ones are read again.
const rememberedMaxChars = 65_536;
const remembered = new WeakMap<OwnedRun, Map<string, string>>();

/**
 * Prepares a result so that it can be stored with the step's end. A large one is uploaded first, and so is one with a
 * NUL: PostgreSQL stores none in a row, and the write would fail for ever.
 */
export async function prepareStepResult(
  blobs: BlobStore,
  run: OwnedRun,
  step: string,
  text: string,
): Promise<StepResult> {
  const { runId } = run;
  if (text.length <= rememberedMaxChars) resultsOf(run).set(step, text);
  else resultsOf(run).delete(step);
  const bytes = Buffer.byteLength(text);
  const fitsRow = bytes <= limits.app.largeTextInlineMaxBytes && !text.includes("\0");
  if (fitsRow) return { runId, step, body: text, blobKey: null };
  const blobKey = `runs/${runId}/results/${step}`;
  await blobs.put(blobKey, Buffer.from(text), { contentType: "text/plain; charset=utf-8" });
  return { runId, step, body: null, blobKey };
}

/** A step that was sent back hands on its latest result. */
export async function storeStepResult(
  transaction: WriteTransaction<DeploymentTables>,
  { runId, step, body, blobKey }: StepResult,
): Promise<void> {
  await storeResult(transaction, { runId, step, body, blobKey });
}

type StoredResult = { runId: string; step: string; body: string | null; blobKey: string | null };

const storeResult = preparedStatement(
  (sql: Kysely<DeploymentTables>, { runId, step, body, blobKey }: StoredResult) =>
    sql
      .insertInto("step_results")
      .values({ run_id: runId, step, body, blob_key: blobKey })
      .onConflict((conflict) =>
        conflict.columns(["run_id", "step"]).doUpdateSet({ body, blob_key: blobKey }),
      ),
);

export async function readStepResults(
  database: Database<DeploymentTables>,
  blobs: BlobStore,
  run: OwnedRun,
  steps: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const known = resultsOf(run);
  const missing = steps.filter((step) => !known.has(step));
  if (missing.length === 0) return known;
  // The result of the step before may not be stored yet.
  await run.settled();
  const rows = await database.reader
    .selectFrom("step_results")
    .select(["step", "body", "blob_key"])
    .where("run_id", "=", run.runId)
    .where("step", "in", missing)
    .execute();
  const texts = rows.map(async ({ step, body, blob_key }) => {
    const found = blob_key === null ? null : await blobs.open(blob_key);
    return [step, body ?? (found ? await readAll(found.stream) : "")] as const;
  });
  return new Map([...known, ...(await Promise.all(texts))]);
}

function resultsOf(run: OwnedRun): Map<string, string> {
  const results = remembered.get(run) ?? new Map<string, string>();
  remembered.set(run, results);
  return results;
}
