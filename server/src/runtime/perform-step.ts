import { type CompleteNode, clipText, type RunEffect } from "@sluice/core";
import { type EquippedAgent, loadAgent } from "../agents/load-agent.ts";
import type { StepOutcome as ScriptOutcome } from "../environments/environment.ts";
import type { HeldRun } from "./held-run.ts";
import { keepOutputs } from "./keep-outputs.ts";
import { environmentOf, runScript } from "./run-script.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { StepReports } from "./step-reports.ts";
import { prepareStepResult, readStepResults, storeStepResult } from "./step-results.ts";

type RunStepEffect = Extract<RunEffect, { kind: "run_step" }>;

/** One attempt of a step, as its work needs it. */
interface Attempt {
  readonly run: HeldRun;
  readonly node: CompleteNode;
  readonly effect: RunStepEffect;
  readonly from: { readonly step: string; readonly attempt: number };
}

const summaryMaxChars = 2_000;
const summaryMaxBytes = summaryMaxChars * 4;

/** Does the work of one attempt of a step, and tells the run what came of it. */
export async function performStep(
  parts: RuntimeParts,
  run: HeldRun,
  effect: RunStepEffect,
  signal: AbortSignal,
): Promise<void> {
  const node = run.given.definition.nodes.find(({ slug }) => slug === effect.step);
  const from = { step: effect.step, attempt: effect.attempt };
  const block = (error: string) => {
    run.tell({ type: "finish_step", ...from, outcome: { kind: "blocked", error } });
  };
  if (!node) return block("The version has no such step any more.");
  const attempt: Attempt = { run, node, effect, from };
  if (node.agent === null) {
    if (node.node_type !== "handoff") return block("It has no agent: give it one in the workflow.");
    return await handOn(parts, attempt);
  }
  const agent = await loadAgent(parts.database, parts.texts, node.agent);
  if (!agent) return block("Its agent is gone: choose another in the workflow.");
  const status = await environmentOf(parts, agent.environment).status();
  if (status.state === "needs_attention") return block(`Its environment needs attention: ${status.reason}`);
  const giveBack = await parts.slots.take(run.runId, signal);
  try {
    await runAgent(parts, attempt, agent, signal);
  } finally {
    giveBack();
  }
}

/** A handoff without an agent puts the results together: nothing outside changes, so its start need not be durable first. */
async function handOn(parts: RuntimeParts, attempt: Attempt): Promise<void> {
  const { run, from } = attempt;
  if (!run.tell({ type: "start_step", ...from }).decided.ok) return;
  const upstream = await gather(parts, attempt);
  const brief = upstream.map(({ step, text }) => `## ${step}\n\n${text}`).join("\n\n");
  await complete(parts, attempt, brief);
}

async function runAgent(
  parts: RuntimeParts,
  attempt: Attempt,
  agent: EquippedAgent,
  signal: AbortSignal,
): Promise<void> {
  const { run, node, effect, from } = attempt;
  const started = run.tell({ type: "start_step", ...from });
  // Work that must not be done twice begins only once it is on record that it began.
  const begun = node.restart_safe ? started.decided : await started.stored;
  if (!begun.ok) return;
  const reports = new StepReports(run, from);
  const outcome = await runScript(
    parts,
    {
      agent,
      context: {
        run_id: run.runId,
        step: node.slug,
        instructions: node.instructions,
        parameters: run.given.parameters,
        input_text: effect.reads_input_text ? run.given.inputText : null,
        upstream: await gather(parts, attempt),
        notes: effect.notes,
        labels: node.branches.map(({ label }) => label),
      },
      decisions: effect.tool_verdicts.map(({ call_id, allowed, note }) =>
        allowed
          ? { fingerprint: call_id, allow: true }
          : { fingerprint: call_id, allow: false, note: note ?? "It was not allowed." },
      ),
      // A step taken up again after a decision must come to the same command; one that was sent back starts anew.
      seed: `${run.runId} ${node.slug} ${effect.notes.length}`,
      nowMs: run.board.started_at ?? 0,
      signal,
      observer: reports,
    },
    async (ended) => {
      if (ended.kind !== "completed" && ended.kind !== "failed") return;
      await keepOutputs(parts, run, from, ended.outputs);
    },
  );
  if (!signal.aborted) await tellOutcome(parts, attempt, outcome);
}

async function gather({ database, blobs }: RuntimeParts, { run, effect }: Attempt) {
  const steps = effect.upstream.map(({ step }) => step);
  const results = await readStepResults(database, blobs, run, steps);
  return effect.upstream.map(({ step, gives }) => ({ step, gives, text: results.get(step) ?? "" }));
}

async function tellOutcome(parts: RuntimeParts, attempt: Attempt, outcome: ScriptOutcome): Promise<void> {
  const { run, from } = attempt;
  switch (outcome.kind) {
    case "completed":
      return await complete(parts, attempt, outcome.text.stdout);
    case "failed":
      run.tell({ type: "finish_step", ...from, outcome: { kind: "failed", error: outcome.reason } });
      return;
    case "parked": {
      const { fingerprint, command } = outcome.command;
      run.tell({ type: "request_tool", ...from, call_id: fingerprint, command, expires_in_ms: null });
      return;
    }
    case "stopped":
  }
}

/** The end of a step, with what it hands on. A conditional's last line is the label it chose. */
async function complete(parts: RuntimeParts, { run, node, from }: Attempt, text: string): Promise<void> {
  const result = await prepareStepResult(parts.blobs, run, node.slug, text);
  const trimmed = text.trim();
  const clipped = clipText(trimmed.slice(0, summaryMaxChars), summaryMaxBytes);
  const label = node.node_type === "conditional" ? (trimmed.split("\n").at(-1) ?? "").trim() : null;
  const outcome = {
    kind: "completed",
    result_summary: clipped === "" ? null : clipped,
    ...(label !== null && { label }),
  } as const;
  run.tell({ type: "finish_step", ...from, outcome }, (transaction) => storeStepResult(transaction, result));
}
