import { text as readAll } from "node:stream/consumers";
import { limits } from "@sluice/contract";
import type { BlobStore } from "../blobs/blob-store.ts";
import type { Database, WriteTransaction } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";

export interface StepResult {
  runId: string;
  step: string;
  body: string | null;
  blobKey: string | null;
}

/** Makes a result ready to be stored with the step's end: a large one is uploaded first. */
export async function prepareStepResult(
  blobs: BlobStore,
  runId: string,
  step: string,
  text: string,
): Promise<StepResult> {
  const encoded = Buffer.from(text, "utf8");
  if (encoded.length <= limits.app.largeTextInlineMaxBytes) return { runId, step, body: text, blobKey: null };
  const blobKey = `runs/${runId}/results/${step}`;
  await blobs.put(blobKey, encoded, { contentType: "text/plain; charset=utf-8" });
  return { runId, step, body: null, blobKey };
}

/** A step that was sent back hands on its latest result. */
export async function storeStepResult(
  { sql }: WriteTransaction<DeploymentTables>,
  { runId, step, body, blobKey }: StepResult,
): Promise<void> {
  const changed = { body, blob_key: blobKey };
  await sql
    .insertInto("step_results")
    .values({ run_id: runId, step, ...changed })
    .onConflict((conflict) => conflict.columns(["run_id", "step"]).doUpdateSet(changed))
    .execute();
}

export async function readStepResults(
  database: Database<DeploymentTables>,
  blobs: BlobStore,
  runId: string,
  steps: readonly string[],
): Promise<Map<string, string>> {
  if (steps.length === 0) return new Map();
  const rows = await database.reader
    .selectFrom("step_results")
    .select(["step", "body", "blob_key"])
    .where("run_id", "=", runId)
    .where("step", "in", steps)
    .execute();
  const texts = rows.map(async ({ step, body, blob_key }) => {
    const found = blob_key === null ? null : await blobs.open(blob_key);
    return [step, body ?? (found ? await readAll(found.stream) : "")] as const;
  });
  return new Map(await Promise.all(texts));
}
