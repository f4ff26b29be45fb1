import { type GatePhase, isTerminalRunStatus, limits } from "@sluice/contract";
import { countUtf8Bytes } from "../../text/count-utf8-bytes.ts";
import { due } from "../due.ts";
import { foldEvent } from "../fold-event.ts";
import { presentApprovals, presentCounts, presentSteps } from "../present-board.ts";
import { findStep, openBoard, type RunBoard, type StepStage } from "../run-board.ts";
import { type RunLogEvent, segmentId } from "../run-event.ts";
import type { RunPlan } from "../run-plan.ts";

/** What must never be so on any board. An empty list is what a test wants. */
export function findBoardFaults(board: RunBoard, now: number): string[] {
  const faults: string[] = [];
  const counts = presentCounts(board);
  const { steps } = presentSteps(board);
  const pending = presentApprovals(board).pending.length;
  const ended = isTerminalRunStatus(board.status);
  const others = steps.filter(({ status }) => ["pending", "blocked", "cancelled"].includes(status)).length;
  const { total, ...named } = counts;
  const sum = Object.values(named).reduce((left, right) => left + right, others);

  if (sum !== total) faults.push("the counts do not add up");
  if (counts.running > board.plan.parallelism) faults.push("more steps run than the parallelism allows");
  if (pending !== counts.awaiting_approval) faults.push("a step waits at a gate that is not open");
  if (steps.filter(({ awaiting }) => awaiting !== undefined).length !== pending)
    faults.push("awaiting is wrong");
  if (!ended && (board.status === "waiting_for_approval") !== pending > 0)
    faults.push("the status is not the gates'");
  if (ended && counts.running + pending > 0) faults.push("something goes on in a run that ended");
  if (ended !== (board.finished_at !== null))
    faults.push("an end without its time, or a time without its end");
  if ((board.status === "failed") !== (board.error !== null))
    faults.push("a failure and its error go together");

  const { effects } = due(board, now);
  if (ended && effects.length > 0) faults.push("something is due in a run that ended");
  if (!ended && effects.length === 0 && pending === 0)
    faults.push("stuck: nothing is due and nobody is asked");
  return faults;
}

/** What must never be so in any log; `board` is the one that came of it. */
export function findLogFaults(plan: RunPlan, log: readonly RunLogEvent[], board: RunBoard): string[] {
  const faults: string[] = [];
  let replayed = openBoard(plan);
  let segment = 1;
  let seq = 0;
  for (const event of log) {
    const opens = event.type === "approval_decided";
    segment += opens ? 1 : 0;
    seq = opens ? 1 : seq + 1;
    const where = `${event.segment}:${event.seq} ${event.type}`;
    if (event.segment !== segmentId(segment) || event.seq !== seq) faults.push(`${where}: out of order`);
    if (event.at < replayed.last_at) faults.push(`${where}: time runs back`);
    if (isTerminalRunStatus(replayed.status)) faults.push(`${where}: the log was closed`);
    if (countUtf8Bytes(JSON.stringify(event.payload)) > limits.events.payloadMaxBytes) {
      faults.push(`${where}: too large`);
    }
    faults.push(...findStepFaults(replayed, event).map((fault) => `${where}: ${fault}`));
    replayed = foldEvent(replayed, event);
  }
  if (JSON.stringify(replayed) !== JSON.stringify(board)) faults.push("the fold of the log is not the board");
  return faults;
}

/** Where a step may stand when something happens to it. What is not named here may happen anywhere. */
const STAGES_BEFORE: { readonly [Type in RunLogEvent["type"]]?: readonly StepStage[] } = {
  node_ready: ["waiting", "start_gate", "result_gate", "tool_gate", "working"],
  node_started: ["ready", "resuming"],
  node_progress: ["working"],
  tool_called: ["working"],
  tool_finished: ["working"],
  output_written: ["working"],
  redaction_started: ["working"],
  redaction_finished: ["working"],
  approval_requested: ["waiting", "working"],
  approval_decided: ["start_gate", "result_gate", "tool_gate"],
  node_completed: ["working", "result_gate"],
  node_failed: ["working", "start_gate", "result_gate"],
  node_blocked: ["ready", "resuming", "working"],
  node_skipped: ["waiting", "working", "resuming"],
  node_cancelled: ["waiting", "ready", "start_gate", "working", "tool_gate", "resuming", "result_gate"],
};

/** What an event may not do to the step it is about, told from the board before it. */
function findStepFaults(board: RunBoard, event: RunLogEvent): string[] {
  const found = event.node === null ? null : findStep(board, event.node);
  if (found === null) return event.node === null ? [] : ["there is no such step"];
  const { plan, step } = found;
  const faults: string[] = [];
  const fault = (isFault: boolean, what: string) => isFault && faults.push(what);
  const gateOf = (phase: GatePhase) =>
    board.gates.findLast((gate) => gate.step === step.slug && gate.phase === phase)?.decided?.decision;

  fault(!(STAGES_BEFORE[event.type] ?? [step.stage]).includes(step.stage), `not while ${step.stage}`);
  if (event.type === "node_started") {
    const before = plan.depends_on.map((slug) => findStep(board, slug)?.step.stage);
    const isDone = before.every((stage) => stage === "completed" || stage === "skipped");
    fault(!isDone || (before.length > 0 && !before.includes("completed")), "started before it joined");
    fault(event.payload.attempt !== step.attempt + 1, "an attempt was left out");
    fault(plan.approve_before_start && gateOf("start") !== "approve", "started without leave");
  }
  if (event.type === "node_completed") {
    fault(plan.requires_approval && gateOf("result") !== "approve", "completed without leave");
  }
  if (event.type === "node_progress")
    fault(event.payload.attempt !== step.attempt, "spoke for another attempt");
  if (event.type === "approval_requested") {
    fault(event.payload.gate !== board.gates.length + 1, "a gate was left out");
    fault((event.payload.phase === "start") !== (step.stage === "waiting"), "a gate out of place");
  }
  if (event.type === "approval_decided") {
    const gate = board.gates.find((each) => each.gate === event.payload.gate);
    fault(gate === undefined || gate.decided !== null || gate.step !== step.slug, "no such gate is open");
  }
  return faults;
}
