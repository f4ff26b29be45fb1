import type { PiiStageRecord } from "@sluice/contract";
import { describeFile } from "../outputs/describe-file.ts";
import { outputTypeOf } from "../outputs/output-kind.ts";
import type { RedescribedOutput } from "../outputs/redescribe-outputs.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { noFindings } from "../redaction/no-findings.ts";
import type { OwnedRun } from "./owned-run.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { withStores } from "./with-stores.ts";

export interface RedactedOutputs {
  counted: Omit<PiiStageRecord, "stage" | "step" | "status">;
  /** Files whose rows must change. */
  changed: RedescribedOutput[];
}

export function noneRedacted(): RedactedOutputs {
  return { counted: noFindings(), changed: [] };
}

/**
 * Redacts every file the run has written, in place. It may be repeated: a redacted file is found clean. A caller that
 * gives `redacted` finds there what was done before a failure.
 */
export async function redactOutputs(
  parts: RuntimeParts,
  run: Pick<OwnedRun, "runId" | "given" | "settled">,
  signal: AbortSignal,
  redacted = noneRedacted(),
): Promise<RedactedOutputs> {
  // A file whose row is not stored yet would be missed, and served as it is.
  await run.settled();
  const rows = await parts.database.reader
    .selectFrom("run_outputs")
    .select(["output_key as key", "bytes", "title"])
    .where("run_id", "=", run.runId)
    .orderBy("output_key")
    .execute();
  for (const output of rows) {
    signal.throwIfAborted();
    await withStores(parts, signal, () => redactOne(parts, run, output, redacted, signal));
  }
  return redacted;
}

async function redactOne(
  parts: RuntimeParts,
  { runId, given: { policy, lane } }: Pick<OwnedRun, "runId" | "given">,
  listed: { key: string; bytes: number; title: string | null },
  { counted, changed }: RedactedOutputs,
  signal: AbortSignal,
): Promise<void> {
  const { key } = listed;
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
    // Counted after it is stored: the next attempt finds again what could not be.
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
    // A clean file may have been redacted by a process that died before it stored this row.
    if (bytes !== listed.bytes || title !== listed.title) changed.push({ key, bytes, title });
  } finally {
    await parts.staging.remove(folder);
  }
}
