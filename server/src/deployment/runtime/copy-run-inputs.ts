import type { ParameterValue, PiiStageRecord } from "@sluice/contract";
import { type CopiedInputs, copyInputs } from "../inputs/copy-inputs.ts";
import type { InputTransform } from "../inputs/copy-object.ts";
import { recordRedaction } from "../redaction/record-redaction.ts";
import type { OwnedRun } from "./owned-run.ts";
import { countEntities, stageRecord } from "./redact-said.ts";
import type { RuntimeParts } from "./runtime-parts.ts";

type Counted = Omit<PiiStageRecord, "stage" | "step" | "status">;

/** Copies the inputs of the run before any step starts, and redacts them where the policy says so. */
export async function copyRunInputs(parts: RuntimeParts, run: OwnedRun, signal: AbortSignal): Promise<void> {
  const { definition, policy } = run.given;
  const redacts = policy.mode !== "off" && policy.stages.includes("inputs");
  const about = { stage: "inputs", from: null } as const;
  if (redacts) run.submit({ type: "redaction_started", ...about });
  const values = run.given.parameters as Record<string, ParameterValue>;
  const counted: Counted = stageRecord("inputs", null, {});
  const transform = redacts ? redactOnTheWay(parts, run, counted, signal) : null;
  const copied = await copyInputs(parts, { runId: run.runId, definition, values, transform }, signal);
  if (signal.aborted) return;
  if (!copied.ok) {
    run.submit({ type: "inputs_failed", message: copied.message });
    return;
  }
  if (redacts) {
    const entities = countEntities(counted.entities);
    run.submit({ type: "redaction_finished", ...about, ok: true, entities, capped: false }, (transaction) =>
      recordRedaction(transaction, run.runId, stageRecord("inputs", null, counted), parts.now()),
    );
  }
  submitCopied(run, copied);
}

function submitCopied(run: OwnedRun, { copied, manifest }: Extract<CopiedInputs, { ok: true }>): void {
  run.submit({ type: "inputs_copied", inputs: copied }, async ({ sql }) => {
    await sql
      .updateTable("runs")
      .set({ inputs_manifest: JSON.stringify(manifest) })
      .where("run_id", "=", run.runId)
      .execute();
  });
}

function redactOnTheWay(
  parts: RuntimeParts,
  run: OwnedRun,
  counted: Counted,
  signal: AbortSignal,
): InputTransform {
  return async ({ path, open }) => {
    const folder = await parts.staging.make(run.runId);
    const sourcePath = await parts.staging.receive(folder, "file", open());
    const targetPath = `${sourcePath}.redacted`;
    const job = { sourcePath, targetPath, name: path, policy: run.given.policy };
    const done = await parts.redactor.redactFile(job, signal, run);
    counted.rows_sampled += done.rows_sampled;
    if (done.status === "skipped") counted.files_skipped += 1;
    else counted.files_scanned += 1;
    if (done.status === "changed") counted.files_changed += 1;
    for (const [entity, count] of Object.entries(done.entities)) {
      counted.entities[entity] = (counted.entities[entity] ?? 0) + count;
    }
    return readThenRemove(parts, folder, done.status === "changed" ? targetPath : sourcePath);
  };
}

async function* readThenRemove(
  { staging }: RuntimeParts,
  folder: string,
  hostPath: string,
): AsyncIterable<Uint8Array> {
  try {
    yield* staging.open(hostPath) as AsyncIterable<Uint8Array>;
  } finally {
    await staging.remove(folder);
  }
}
