import type { RunEffect } from "@sluice/core";
import { type EquippedAgent, loadAgent } from "../agents/load-agent.ts";
import type { StepOutcome as ScriptOutcome, SkippedOutput } from "../environments/environment.ts";
import { listInputs } from "../inputs/list-inputs.ts";
import { keepOutputs } from "./keep-outputs.ts";
import type { OwnedRun } from "./owned-run.ts";
import { performOwnWork } from "./perform-own-work.ts";
import { redactSaid } from "./redact-said.ts";
import { environmentOf, runScript, type ScriptWork } from "./run-script.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { blockStep, completeStep, failStep, gatherUpstream, type StepAttempt } from "./step-attempt.ts";
import { StepReports } from "./step-reports.ts";
import { giveUpSentence, withStores } from "./with-stores.ts";

/** Does the work of one attempt of a step, and submits its outcome to the run. */
export async function performStep(
  parts: RuntimeParts,
  run: OwnedRun,
  effect: Extract<RunEffect, { kind: "run_step" }>,
  signal: AbortSignal,
): Promise<void> {
  try {
    await workOn(parts, run, effect, signal);
  } catch (cause) {
    const error = giveUpSentence(cause);
    if (signal.aborted || error === null) throw cause;
    const { step, attempt } = effect;
    const failed = run.submit({ type: "finish_step", step, attempt, outcome: { kind: "failed", error } });
    // A step that was not begun starts again with the next activation.
    if (!failed.decided.ok) throw cause;
  }
}

async function workOn(
  parts: RuntimeParts,
  run: OwnedRun,
  effect: Extract<RunEffect, { kind: "run_step" }>,
  signal: AbortSignal,
): Promise<void> {
  const from = { step: effect.step, attempt: effect.attempt };
  const node = run.given.definition.nodes.find(({ slug }) => slug === effect.step);
  if (!node) {
    const error = "The version has no such step any more.";
    run.submit({ type: "finish_step", ...from, outcome: { kind: "blocked", error } });
    return;
  }
  const attempt: StepAttempt = { run, node, effect, from };
  if (node.agent === null) return await performOwnWork(parts, attempt, signal);
  const agent = await loadAgent(parts.database, parts.texts, node.agent);
  if (!agent) return blockStep(attempt, "Its agent is gone: choose another in the workflow.");
  const attention = agent.attention ?? (await attentionOf(parts, agent));
  if (attention !== null) return blockStep(attempt, `Its environment needs attention: ${attention}`);
  const turn = await parts.turns.steps.take(run, signal);
  try {
    await runAgent(parts, attempt, agent, { signal, onYield: () => turn.yield() });
  } finally {
    turn.end();
  }
}

async function attentionOf(parts: RuntimeParts, { environment }: EquippedAgent): Promise<string | null> {
  const status = await environmentOf(parts, environment).status();
  return status.state === "needs_attention" ? status.reason : null;
}

async function runAgent(
  parts: RuntimeParts,
  attempt: StepAttempt,
  agent: EquippedAgent,
  { signal, onYield }: Pick<ScriptWork, "signal" | "onYield">,
): Promise<void> {
  const { run, node, effect, from } = attempt;
  const started = run.submit({ type: "start_step", ...from });
  // Work that must not be done twice begins after its start is stored.
  const begun = node.restart_safe ? started.decided : await started.stored;
  if (!begun.ok) return;
  const observer = new StepReports(run, from, (text) => redactSaid(parts, run, text));
  let unlisted: SkippedOutput | undefined;
  const outcome = await runScript(
    parts,
    {
      run,
      agent,
      context: {
        run_id: run.runId,
        step: node.slug,
        instructions: node.instructions,
        parameters: run.given.parameters,
        input_text: effect.reads_input_text ? run.given.inputText : null,
        upstream: await withStores(parts, signal, () => gatherUpstream(parts, attempt)),
        notes: effect.notes,
        labels: node.branches.map(({ label }) => label),
      },
      inputs: await withStores(parts, signal, async () =>
        run.board.inputs === "none" ? [] : await listInputs(parts.blobs, run.runId),
      ),
      decisions: effect.tool_verdicts.map(({ call_id, allowed, note }) =>
        allowed
          ? { fingerprint: call_id, allow: true }
          : { fingerprint: call_id, allow: false, note: note ?? "It was not allowed." },
      ),
      // After a decision the step must arrive at the same command; one that was sent back may take another way.
      seed: `${run.runId} ${node.slug} ${effect.notes.length}`,
      nowMs: run.board.started_at ?? 0,
      signal,
      observer,
      onYield,
    },
    async (ended) => {
      if (ended.kind !== "completed" && ended.kind !== "failed") return;
      [unlisted] = await keepOutputs(parts, run, from, ended.outputs, signal);
      // People would look for these in vain.
      for (const { path, reason } of ended.skipped)
        observer.progress(`outputs/${path} was not kept: ${reason}.`);
    },
  );
  if (signal.aborted) return;
  if (unlisted) {
    const why = `The file outputs/${unlisted.path} cannot be listed, because ${unlisted.reason}: give it another name.`;
    return failStep(attempt, redactSaid(parts, run, why));
  }
  await submitOutcome(parts, attempt, outcome, signal);
}

async function submitOutcome(
  parts: RuntimeParts,
  attempt: StepAttempt,
  outcome: ScriptOutcome,
  signal: AbortSignal,
): Promise<void> {
  const { run, node, from } = attempt;
  switch (outcome.kind) {
    case "completed": {
      const text = outcome.text.stdout;
      // A conditional's last line is the label it chose.
      const label = node.node_type === "conditional" ? { label: lastLine(text) } : {};
      return await completeStep(parts, attempt, { text, ...label }, signal);
    }
    case "failed":
      return failStep(attempt, redactSaid(parts, run, outcome.reason));
    case "parked": {
      // The fingerprint is of the command as it runs; people see it redacted.
      const { fingerprint, command } = outcome.command;
      const shown = redactSaid(parts, run, command);
      run.submit({
        type: "request_tool",
        ...from,
        call_id: fingerprint,
        command: shown,
        expires_in_ms: null,
      });
      return;
    }
    case "stopped":
  }
}

function lastLine(text: string): string {
  return (text.trim().split("\n").at(-1) ?? "").trim();
}
