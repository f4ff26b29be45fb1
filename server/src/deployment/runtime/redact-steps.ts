import { redescribeOutputs } from "../outputs/redescribe-outputs.ts";
import { recordRedaction } from "../redaction/record-redaction.ts";
import { redactOutputs } from "./redact-outputs.ts";
import { countEntities, redactHandedOn, stageRecord } from "./redact-said.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { completeStep, gatherUpstream, type StepAttempt } from "./step-attempt.ts";
import { prepareStepResult, type StepResult, storeStepResult } from "./step-results.ts";

/** A pii_redact step: redacts in place what the run has written so far, and what the steps before handed on. */
export async function redactSteps(
  parts: RuntimeParts,
  attempt: StepAttempt,
  signal: AbortSignal,
): Promise<void> {
  const { run, node, from } = attempt;
  const about = { stage: "steps", from } as const;
  run.submit({ type: "redaction_started", ...about });
  const { counted, changed } = await redactOutputs(parts, run, signal);
  const results: StepResult[] = [];
  for (const { step, text } of await gatherUpstream(parts, attempt)) {
    const redacted = await redactHandedOn(parts, run, text, signal);
    for (const [entity, count] of Object.entries(redacted.entities)) {
      counted.entities[entity] = (counted.entities[entity] ?? 0) + count;
    }
    results.push(await prepareStepResult(parts.blobs, run, step, redacted.text));
  }
  const entities = countEntities(counted.entities);
  run.submit(
    { type: "redaction_finished", ...about, ok: true, entities, capped: false },
    async (transaction) => {
      const record = stageRecord("steps", node.slug, counted);
      await recordRedaction(transaction, run.runId, record, parts.now());
      await redescribeOutputs(transaction, run.runId, changed);
      for (const result of results) await storeStepResult(transaction, result);
    },
  );
  const { files_scanned, files_changed } = counted;
  const summary = `Redacted ${entities} values; ${files_changed} of ${files_scanned} files changed.`;
  await completeStep(parts, attempt, { text: JSON.stringify(counted), summary, isClean: true }, signal);
}
