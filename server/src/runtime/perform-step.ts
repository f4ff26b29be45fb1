import type { CompleteDefinition, CompleteNode, RunBoard, RunCommand, RunEffect } from "@sluice/core";
import { loadAgent } from "../agents/load-agent.ts";
import type { WriteTransaction } from "../db/database.ts";
import type { DeploymentTables } from "../db/tables.ts";
import type { StepOutcome as ScriptOutcome } from "../environments/environment.ts";
import { storeOutput } from "../outputs/store-output.ts";
import { commandHeldRun } from "../runs/command-run.ts";
import { environmentOf, runScript } from "./run-script.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { prepareStepResult, readStepResults, storeStepResult } from "./step-results.ts";

export type RunStepEffect = Extract<RunEffect, { kind: "run_step" }>;

export interface StepContext {
  board: RunBoard;
  definition: CompleteDefinition;
  parameters: unknown;
  inputText: string | null;
}

/** What to tell the core, and what to store in the same transaction. */
export interface Performed {
  command: RunCommand;
  alongside?: (transaction: WriteTransaction<DeploymentTables>) => Promise<void>;
}

const summaryMaxChars = 2_000;

/** Does the work of one attempt of a step, and says what came of it. Null when it was stopped. */
export async function performStep(
  parts: RuntimeParts,
  run: StepContext,
  effect: RunStepEffect,
  signal: AbortSignal,
): Promise<Performed | null> {
  const node = run.definition.nodes.find(({ slug }) => slug === effect.step);
  const from = { step: effect.step, attempt: effect.attempt };
  const blocked = (error: string): Performed => ({
    command: { type: "finish_step", ...from, outcome: { kind: "blocked", error } },
  });
  if (!node) return blocked("The version has no such step any more.");
  const upstream = await gather(parts, run, effect);
  if (node.agent === null) {
    if (node.node_type !== "handoff") return blocked("It has no agent: give it one in the workflow.");
    const brief = upstream.map(({ step, text }) => `## ${step}\n\n${text}`).join("\n\n");
    return await completed(parts, run, effect, node, brief);
  }
  const agent = await loadAgent(parts.database, parts.texts, node.agent);
  if (!agent) return blocked("Its agent is gone: choose another in the workflow.");
  const status = await environmentOf(parts, agent.environment).status();
  if (status.state === "needs_attention") return blocked(`Its environment needs attention: ${status.reason}`);

  const reports = reporterOf(parts, run.board.plan.run_id, from);
  const outcome = await runScript(
    parts,
    {
      agent,
      context: {
        run_id: run.board.plan.run_id,
        step: node.slug,
        instructions: node.instructions,
        parameters: run.parameters,
        input_text: effect.reads_input_text ? run.inputText : null,
        upstream,
        notes: effect.notes,
        labels: node.branches.map(({ label }) => label),
      },
      decisions: effect.tool_verdicts.map(({ call_id, allowed, note }) =>
        allowed
          ? { fingerprint: call_id, allow: true }
          : { fingerprint: call_id, allow: false, note: note ?? "It was not allowed." },
      ),
      // A step taken up again after a decision must come to the same command; one that was sent back starts anew.
      seed: `${run.board.plan.run_id} ${node.slug} ${effect.notes.length}`,
      nowMs: run.board.started_at ?? 0,
      signal,
      observer: reports,
    },
    async (ended) => {
      await reports.settled();
      await keepOutputs(parts, run.board.plan.run_id, from, ended);
    },
  );
  return await commandFor(parts, run, effect, node, outcome);
}

async function gather({ database, blobs }: RuntimeParts, run: StepContext, { upstream }: RunStepEffect) {
  const steps = upstream.map(({ step }) => step);
  const results = await readStepResults(database, blobs, run.board.plan.run_id, steps);
  return upstream.map(({ step, gives }) => ({ step, gives, text: results.get(step) ?? "" }));
}

async function keepOutputs(
  parts: RuntimeParts,
  runId: string,
  from: { step: string; attempt: number },
  outcome: ScriptOutcome,
): Promise<void> {
  if (outcome.kind !== "completed" && outcome.kind !== "failed") return;
  for (const { path, bytes, hostPath } of outcome.outputs) {
    await storeOutput(parts, { runId, ...from }, { key: path, bytes, hostPath });
  }
}

async function commandFor(
  parts: RuntimeParts,
  run: StepContext,
  effect: RunStepEffect,
  node: CompleteNode,
  outcome: ScriptOutcome,
): Promise<Performed | null> {
  const from = { step: effect.step, attempt: effect.attempt };
  switch (outcome.kind) {
    case "completed":
      return await completed(parts, run, effect, node, outcome.text.stdout);
    case "failed":
      return {
        command: { type: "finish_step", ...from, outcome: { kind: "failed", error: outcome.reason } },
      };
    case "parked": {
      const { fingerprint, command } = outcome.command;
      return {
        command: { type: "request_tool", ...from, call_id: fingerprint, command, expires_in_ms: null },
      };
    }
    case "stopped":
      return null;
  }
}

/** The end of a step, with what it hands on. A conditional's last line is the label it chose. */
async function completed(
  parts: RuntimeParts,
  run: StepContext,
  { step, attempt }: RunStepEffect,
  node: CompleteNode,
  text: string,
): Promise<Performed> {
  const result = await prepareStepResult(parts.blobs, run.board.plan.run_id, step, text);
  const trimmed = text.trim();
  const summary = [...trimmed.slice(0, summaryMaxChars * 2)].slice(0, summaryMaxChars).join("");
  const label = node.node_type === "conditional" ? (trimmed.split("\n").at(-1) ?? "").trim() : null;
  const outcome = {
    kind: "completed",
    result_summary: summary === "" ? null : summary,
    ...(label !== null && { label }),
  } as const;
  return {
    command: { type: "finish_step", step, attempt, outcome },
    alongside: (transaction) => storeStepResult(transaction, result),
  };
}

/** Logs what a step reports as it goes: one after the other, so that the log has them in their order. */
function reporterOf(parts: RuntimeParts, runId: string, from: { step: string; attempt: number }) {
  let last: Promise<unknown> = Promise.resolve();
  const tell = (command: RunCommand) => {
    last = last
      .then(() => commandHeldRun(parts, runId, command))
      .catch((error: unknown) =>
        parts.log.error({ runId, step: from.step, error }, "A step's report could not be logged."),
      );
  };
  return {
    settled: () => last,
    progress: (message: string) => tell({ type: "report_progress", ...from, message }),
    toolCalled: ({ id, command }: { id: number; command: string }) =>
      tell({ type: "tool_called", ...from, call_id: String(id), tool: "shell", input: command, mcp: false }),
    toolFinished: ({ id, exitCode }: { id: number; exitCode: number }) =>
      tell({
        type: "tool_finished",
        ...from,
        call_id: String(id),
        ok: exitCode === 0,
        output: `exit ${exitCode}`,
      }),
    outputWritten: () => {},
  };
}
