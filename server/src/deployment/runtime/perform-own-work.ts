import { evaluateExpression } from "../expressions/evaluate-expression.ts";
import { buildGraph } from "./build-graph.ts";
import { redactSteps } from "./redact-steps.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { blockStep, completeStep, failStep, gatherUpstream, type StepAttempt } from "./step-attempt.ts";
import { readStepResults } from "./step-results.ts";

/** Steps without an agent. They change nothing outside the run, so they need not wait until their start is stored. */
export async function performOwnWork(
  parts: RuntimeParts,
  attempt: StepAttempt,
  signal: AbortSignal,
): Promise<void> {
  switch (attempt.node.node_type) {
    case "task":
      return blockStep(attempt, "It has no agent: give it one in the workflow.");
    case "handoff":
      return await handOn(parts, attempt, signal);
    case "conditional":
      return await inTurn(parts, attempt, signal, chooseBranch);
    case "ampg_update":
      return await inTurn(parts, attempt, signal, buildGraph);
    case "pii_redact":
      return await inTurn(parts, attempt, signal, redactSteps);
  }
}

type Work = (parts: RuntimeParts, attempt: StepAttempt, signal: AbortSignal) => Promise<void>;

async function inTurn(
  parts: RuntimeParts,
  attempt: StepAttempt,
  signal: AbortSignal,
  work: Work,
): Promise<void> {
  await parts.turns.ownWork.run(attempt.run, signal, async () => {
    if (attempt.run.submit({ type: "start_step", ...attempt.from }).decided.ok) {
      await work(parts, attempt, signal);
    }
  });
}

/** A handoff without an agent joins the results. */
async function handOn(parts: RuntimeParts, attempt: StepAttempt, signal: AbortSignal): Promise<void> {
  if (!attempt.run.submit({ type: "start_step", ...attempt.from }).decided.ok) return;
  const upstream = await gatherUpstream(parts, attempt);
  const text = upstream.map(({ step, text }) => `## ${step}\n\n${text}`).join("\n\n");
  await completeStep(parts, attempt, { text }, signal);
}

/** An expression sees the results of every step that has completed. */
async function chooseBranch(parts: RuntimeParts, attempt: StepAttempt, signal: AbortSignal): Promise<void> {
  const { run, node } = attempt;
  if (node.expression === null) {
    return failStep(attempt, "It has neither an agent nor an expression to choose a branch: give it one.");
  }
  const completed = run.board.steps.filter(({ stage }) => stage === "completed").map(({ slug }) => slug);
  const results = await readStepResults(parts.database, parts.blobs, run, completed);
  const { parameters, inputText } = run.given;
  const chosen = await evaluateExpression(node.expression, { parameters, results, inputText }, signal);
  if (signal.aborted) return;
  if (!chosen.ok) return failStep(attempt, chosen.reason);
  await completeStep(parts, attempt, { text: chosen.label, label: chosen.label }, signal);
}
