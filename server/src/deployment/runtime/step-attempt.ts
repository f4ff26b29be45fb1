import { type CompleteNode, clipText, type RunEffect } from "@sluice/core";
import { recordRedaction } from "../redaction/record-redaction.ts";
import type { OwnedRun } from "./owned-run.ts";
import { countEntities, redactHandedOn, redactsSteps, stageRecord } from "./redact-said.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { prepareStepResult, readStepResults, storeStepResult } from "./step-results.ts";
import { withStores } from "./with-stores.ts";

/** One attempt of a step. */
export interface StepAttempt {
  readonly run: OwnedRun;
  readonly node: CompleteNode;
  readonly effect: Extract<RunEffect, { kind: "run_step" }>;
  readonly from: { readonly step: string; readonly attempt: number };
}

const summaryMaxChars = 2_000;
const summaryMaxBytes = summaryMaxChars * 4;

/** The results of the steps before. */
export async function gatherUpstream({ database, blobs }: RuntimeParts, { run, effect }: StepAttempt) {
  const steps = effect.upstream.map(({ step }) => step);
  const results = await readStepResults(database, blobs, run, steps);
  return effect.upstream.map(({ step, gives }) => ({ step, gives, text: results.get(step) ?? "" }));
}

/** For a step that cannot start, because something it needs is missing. */
export function blockStep({ run, from }: StepAttempt, error: string): void {
  run.submit({ type: "finish_step", ...from, outcome: { kind: "blocked", error } });
}

export function failStep({ run, from }: StepAttempt, error: string): void {
  run.submit({ type: "finish_step", ...from, outcome: { kind: "failed", error } });
}

/** Ends a step with its result, which is redacted where the policy says so. `isClean`: it is redacted already. */
export async function completeStep(
  parts: RuntimeParts,
  attempt: StepAttempt,
  said: { text: string; summary?: string; label?: string; isClean?: true },
  signal: AbortSignal,
): Promise<void> {
  const { run, node, from } = attempt;
  const redacts = redactsSteps(run) && !said.isClean;
  const text = redacts ? await redactResult(parts, attempt, said.text, signal) : said.text;
  const result = await withStores(parts, signal, () => prepareStepResult(parts.blobs, run, node.slug, text));
  const summary = clipText((said.summary ?? text).trim().slice(0, summaryMaxChars), summaryMaxBytes);
  const outcome = {
    kind: "completed",
    result_summary: summary === "" ? null : summary,
    ...(said.label !== undefined && { label: said.label }),
  } as const;
  run.submit({ type: "finish_step", ...from, outcome }, (transaction) =>
    storeStepResult(transaction, result),
  );
}

async function redactResult(
  parts: RuntimeParts,
  { run, node, from }: StepAttempt,
  given: string,
  signal: AbortSignal,
): Promise<string> {
  const about = { stage: "steps", from } as const;
  run.submit({ type: "redaction_started", ...about });
  const { text, entities } = await withStores(parts, signal, () => redactHandedOn(parts, run, given, signal));
  const finished = { ...about, ok: true, entities: countEntities(entities), capped: false };
  run.submit({ type: "redaction_finished", ...finished }, (transaction) =>
    recordRedaction(transaction, run.runId, stageRecord("steps", node.slug, { entities }), parts.now()),
  );
  return text;
}
