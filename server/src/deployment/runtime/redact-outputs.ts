import type { PiiStageRecord } from "@sluice/contract";
import { describeFile } from "../outputs/describe-file.ts";
import { outputTypeOf } from "../outputs/output-kind.ts";
import type { RedescribedOutput } from "../outputs/redescribe-outputs.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { noFindings } from "../redaction/no-findings.ts";
import type { HeldRun } from "./held-run.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { withStores } from "./with-stores.ts";

export interface Swept {
  counted: Omit<PiiStageRecord, "stage" | "step" | "status">;
  /** Files that are not what their rows say any more. */
  changed: RedescribedOutput[];
}

export function nothingSwept(): Swept {
  return { counted: noFindings(), changed: [] };
}

/**
 * Redacts every file the run has written, in place. What it did once it finds done when it is repeated. What it
 * did before it failed is in `swept`, if the caller gives one.
 */
export async function redactOutputs(
  parts: RuntimeParts,
  run: Pick<HeldRun, "runId" | "given" | "settled">,
  signal: AbortSignal,
  swept = nothingSwept(),
): Promise<Swept> {
  // The step before has only just ended: a file whose row is still on its way would be missed, and served as it is.
  await run.settled();
  const rows = await parts.database.reader
    .selectFrom("run_outputs")
    .select(["output_key as key", "bytes", "title"])
    .where("run_id", "=", run.runId)
    .orderBy("output_key")
    .execute();
  for (const output of rows) {
    signal.throwIfAborted();
    await withStores(parts, signal, () => redactOne(parts, run, output, swept, signal));
  }
  return swept;
}

async function redactOne(
  parts: RuntimeParts,
  { runId, given: { policy, lane } }: Pick<HeldRun, "runId" | "given">,
  told: { key: string; bytes: number; title: string | null },
  { counted, changed }: Swept,
  signal: AbortSignal,
): Promise<void> {
  const { key } = told;
  const found = await parts.blobs.open(outputBlobKey(runId, key));
  if (!found) throw new Error(`The file ${key} is missing from the store.`);
  const folder = await parts.staging.make(runId);
  try {
    const sourcePath = await parts.staging.receive(folder, "file", found.stream);
    const targetPath = `${sourcePath}.redacted`;
    const job = { sourcePath, targetPath, name: key, policy };
    const done = await parts.redactor.redactFile(job, signal, { lane, runId });
    const isChanged = done.status === "changed";
    const { kind, contentType } = outputTypeOf(key);
    let { bytes } = found.info;
    if (isChanged) {
      const body = parts.staging.open(targetPath);
      ({ bytes } = await parts.blobs.put(outputBlobKey(runId, key), body, { contentType, signal }));
    }
    // Counted once it is in place: what could not be stored is found again by the next attempt.
    counted.rows_sampled += done.rows_sampled;
    for (const [entity, count] of Object.entries(done.entities)) {
      counted.entities[entity] = (counted.entities[entity] ?? 0) + count;
    }
    if (done.status === "skipped") {
      counted.files_skipped += 1;
      return;
    }
    counted.files_scanned += 1;
    if (isChanged) counted.files_changed += 1;
    const { title } = await describeFile(isChanged ? targetPath : sourcePath, key, kind);
    // A file that is found clean may have been redacted by a process that died before it could say so.
    if (bytes !== told.bytes || title !== told.title) changed.push({ key, bytes, title });
  } finally {
    await parts.staging.remove(folder);
  }
}
