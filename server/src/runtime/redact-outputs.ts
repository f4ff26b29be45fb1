import type { PiiStageRecord } from "@sluice/contract";
import { outputTypeOf } from "../outputs/output-kind.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { noFindings } from "../redaction/no-findings.ts";
import type { HeldRun } from "./held-run.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

interface RedactedOutput {
  key: string;
  bytes: number;
}

export interface Swept {
  counted: Omit<PiiStageRecord, "stage" | "step" | "status">;
  /** Files that are smaller or larger than their rows say. */
  changed: RedactedOutput[];
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
    .select(["output_key as key", "bytes"])
    .where("run_id", "=", run.runId)
    .orderBy("output_key")
    .execute();
  for (const output of rows) {
    signal.throwIfAborted();
    await redactOne(parts, run, output, swept, signal);
  }
  return swept;
}

async function redactOne(
  parts: RuntimeParts,
  { runId, given: { policy } }: Pick<HeldRun, "runId" | "given">,
  { key, bytes: toldBytes }: RedactedOutput,
  { counted, changed }: Swept,
  signal: AbortSignal,
): Promise<void> {
  const found = await parts.blobs.open(outputBlobKey(runId, key));
  if (!found) throw new Error(`The file ${key} is missing from the store.`);
  const folder = await parts.staging.make();
  try {
    const sourcePath = await parts.staging.receive(folder, "file", found.stream);
    const targetPath = `${sourcePath}.redacted`;
    const done = await parts.redactor.redactFile({ sourcePath, targetPath, name: key, policy }, signal);
    counted.rows_sampled += done.rows_sampled;
    for (const [entity, count] of Object.entries(done.entities)) {
      counted.entities[entity] = (counted.entities[entity] ?? 0) + count;
    }
    if (done.status === "skipped") counted.files_skipped += 1;
    else counted.files_scanned += 1;
    if (done.status !== "changed") {
      // Redacted by a process that died before it could say so.
      if (found.info.bytes !== toldBytes) changed.push({ key, bytes: found.info.bytes });
      return;
    }
    counted.files_changed += 1;
    const { contentType } = outputTypeOf(key);
    const body = parts.staging.open(targetPath);
    const { bytes } = await parts.blobs.put(outputBlobKey(runId, key), body, { contentType, signal });
    changed.push({ key, bytes });
  } finally {
    await parts.staging.remove(folder);
  }
}
