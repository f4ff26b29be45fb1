import { limits } from "@sluice/contract";
import { clipText } from "../text/clip-text.ts";
import { countUtf8Bytes } from "../text/count-utf8-bytes.ts";
import type { EventDraft } from "./event-draft.ts";
import { payloadNameMaxBytes, payloadTextMaxBytes, resultSummaryMaxBytes } from "./payload-bounds.ts";
import { type BoardStep, findStep, freePlaces, statusByStage, toolGatesInForce } from "./run-board.ts";
import type { RunRefusal, StepCommand, StepOutcome } from "./run-command.ts";
import type { PlanStep } from "./run-plan.ts";
import { nextGate, settle } from "./settle.ts";

type CommandOf<Type extends StepCommand["type"]> = Extract<StepCommand, { readonly type: Type }>;
type Found = { readonly plan: PlanStep; readonly step: BoardStep };

/** The commands of a worker about its step. */
export function decideStepCommand(draft: EventDraft, command: StepCommand): RunRefusal | null {
  const found = findStep(draft.board, command.step);
  if (found === null) return { code: "unknown_step", step: command.step };
  if (command.type === "start_step") return startStep(draft, found, command);
  if (command.type === "finish_step") return finishStep(draft, found, command);
  const refusal = refuseUnlessAtWork(found.step, command.attempt);
  if (refusal !== null) return refusal;
  switch (command.type) {
    case "report_progress": {
      const message = clipText(command.message, payloadTextMaxBytes);
      draft.add({
        type: "node_progress",
        node: command.step,
        payload: { attempt: command.attempt, message },
      });
      return null;
    }
    case "tool_called":
      return recordCall(draft, command);
    case "tool_finished": {
      const output = clipText(command.output, payloadTextMaxBytes);
      const call_id = clipText(command.call_id, payloadNameMaxBytes);
      draft.add({ type: "tool_finished", node: command.step, payload: { call_id, ok: command.ok, output } });
      return null;
    }
    case "request_tool":
      return requestTool(draft, command);
    case "output_written": {
      const { key, kind, bytes, is_new } = command;
      const keeps_step = is_new && draft.board.outputs.count < limits.outputs.maxFilesWithStep;
      const payload = { key: clipText(key, payloadTextMaxBytes), kind, bytes, is_new, keeps_step };
      draft.add({ type: "output_written", node: command.step, payload });
      return null;
    }
  }
}

export function refuseUnlessAtWork(step: BoardStep, attempt: number): RunRefusal | null {
  if (attempt !== step.attempt) return { code: "stale_attempt", step: step.slug, attempt: step.attempt };
  if (step.stage === "working") return null;
  return { code: "step_not_at_work", step: step.slug, status: statusByStage[step.stage] };
}

function startStep(draft: EventDraft, { step }: Found, command: CommandOf<"start_step">): RunRefusal | null {
  if (command.attempt !== step.attempt + 1) {
    return { code: "stale_attempt", step: step.slug, attempt: step.attempt };
  }
  if (step.stage !== "ready" && step.stage !== "resuming") {
    return { code: "step_not_due", step: step.slug, status: statusByStage[step.stage] };
  }
  if (step.stage === "ready" && freePlaces(draft.board) <= 0) {
    return { code: "no_free_place", parallelism: draft.board.plan.parallelism };
  }
  draft.add({ type: "node_started", node: step.slug, payload: { attempt: command.attempt } });
  return null;
}

function recordCall(draft: EventDraft, command: CommandOf<"tool_called">): RunRefusal | null {
  const max = limits.connector.mcpMaxToolCallsPerRun;
  if (command.mcp && draft.board.mcp_calls >= max) return { code: "too_many_mcp_calls", max };
  const payload = {
    call_id: clipText(command.call_id, payloadNameMaxBytes),
    tool: clipText(command.tool, payloadNameMaxBytes),
    input: clipText(command.input, payloadTextMaxBytes),
    mcp: command.mcp,
  };
  draft.add({ type: "tool_called", node: command.step, payload });
  return null;
}

/** Parks the step until a person decides on the command. What was decided already is answered again. */
function requestTool(draft: EventDraft, command: CommandOf<"request_tool">): RunRefusal | null {
  const { commandMaxBytes, maxToolGatesPerStep } = limits.approval;
  const asked = draft.board.gates.filter((gate) => gate.step === command.step && gate.phase === "tool");
  const known = toolGatesInForce(draft.board, command.step).find(
    (gate) => gate.call_id === command.call_id && gate.command === command.command,
  )?.decided;
  if (known) return { code: "call_decided", decision: known.decision, note: known.note };
  if (asked.length >= maxToolGatesPerStep) return { code: "too_many_gates", max: maxToolGatesPerStep };
  const shownBytes = countUtf8Bytes(JSON.stringify(command.command));
  if (shownBytes > commandMaxBytes || countUtf8Bytes(JSON.stringify(command.call_id)) > payloadNameMaxBytes) {
    return { code: "command_too_long", max_bytes: commandMaxBytes };
  }
  const { call_id, expires_in_ms } = command;
  const gate = nextGate(draft.board);
  const payload = { phase: "tool", gate, call_id, command: command.command, expires_in_ms } as const;
  draft.add({ type: "approval_requested", node: command.step, payload });
  settle(draft);
  return null;
}

function finishStep(draft: EventDraft, found: Found, command: CommandOf<"finish_step">): RunRefusal | null {
  const { step } = found;
  const { outcome, attempt } = command;
  const isDue = step.stage === "ready" || step.stage === "resuming";
  const cannotStart = outcome.kind === "blocked" && isDue && attempt === step.attempt + 1;
  const refusal = cannotStart ? null : refuseUnlessAtWork(step, attempt);
  if (refusal !== null) return refusal;
  if (outcome.kind === "not_published" && found.plan.node_type !== "ampg_publish") {
    return { code: "outcome_does_not_fit", step: step.slug };
  }
  addOutcome(draft, found.plan, outcome);
  settle(draft);
  return null;
}

function addOutcome(draft: EventDraft, plan: PlanStep, outcome: StepOutcome): void {
  const node = plan.slug;
  switch (outcome.kind) {
    case "completed":
      addCompletion(draft, plan, outcome.result_summary, outcome.label ?? null);
      return;
    case "failed":
    case "blocked": {
      const payload = { error: clipText(outcome.error, payloadTextMaxBytes) };
      draft.add({ type: outcome.kind === "failed" ? "node_failed" : "node_blocked", node, payload });
      return;
    }
    case "not_published":
      skipPublication(draft, node, "publish_failed", outcome.error);
  }
}

function addCompletion(
  draft: EventDraft,
  plan: PlanStep,
  summary: string | null,
  given: string | null,
): void {
  const node = plan.slug;
  const isConditional = plan.node_type === "conditional";
  if (isConditional && !plan.branches.some((branch) => branch.label === given)) {
    const chosen = given === null ? "no label" : `the label ${JSON.stringify(given)}`;
    const error = clipText(`It chose ${chosen}, and no branch has that.`, payloadTextMaxBytes);
    draft.add({ type: "node_blocked", node, payload: { error } });
    return;
  }
  const label = isConditional ? given : null;
  const result_summary = summary === null ? null : clipText(summary, resultSummaryMaxBytes);
  if (plan.requires_approval) {
    const payload = { phase: "result", gate: nextGate(draft.board), result_summary, label } as const;
    draft.add({ type: "approval_requested", node, payload });
  } else draft.add({ type: "node_completed", node, payload: { result_summary, label } });
}

/** A publication that did not land is no failure of the run: the run goes on and says so. */
export function skipPublication(
  draft: EventDraft,
  node: string,
  code: "publish_failed" | "publish_wait_expired",
  explanation: string,
): void {
  const message = clipText(explanation, payloadTextMaxBytes);
  draft.add({ type: "warning_raised", node, payload: { code, stage: "publish", message } });
  draft.add({ type: "node_skipped", node, payload: { reason: code } });
}
