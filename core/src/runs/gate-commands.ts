import { decisionsByPhase, decisionsWithNote, type GateDecision, limits } from "@sluice/contract";
import { clipText } from "../text/clip-text.ts";
import { countCodePoints } from "../text/count-code-points.ts";
import type { EventDraft } from "./event-draft.ts";
import { payloadNameMaxBytes, payloadTextMaxBytes } from "./payload-bounds.ts";
import { type BoardGate, findStep, type RunBoard } from "./run-board.ts";
import type { RunCommand, RunRefusal } from "./run-command.ts";
import type { ReadyReason } from "./run-event.ts";
import { cancelRun, settle, tellWaiting } from "./settle.ts";

type DecideGate = Extract<RunCommand, { readonly type: "decide_gate" }>;

/** A person's decision on a gate. The first one counts; a later one is refused with who decided, and when. */
export function decideGate(draft: EventDraft, command: DecideGate): RunRefusal | null {
  const gate = draft.board.gates.find((each) => each.gate === command.gate);
  if (gate === undefined) return { code: "unknown_gate", gate: command.gate };
  const decided = refuseDecided(draft.board, command.gate);
  if (decided !== null) return decided;
  const offered: readonly GateDecision[] = decisionsByPhase[gate.phase];
  if (!offered.includes(command.decision)) {
    return { code: "decision_not_offered", phase: gate.phase, offered };
  }
  const note = command.note === null || command.note.trim() === "" ? null : command.note;
  if (note === null && decisionsWithNote.includes(command.decision)) return { code: "note_missing" };
  const { noteMaxChars } = limits.approval;
  if (note !== null && countCodePoints(note) > noteMaxChars) {
    return { code: "note_too_long", max_chars: noteMaxChars };
  }
  applyDecision(draft, gate, command.decision, clipText(command.by, payloadNameMaxBytes), note);
  return null;
}

/** Names who decided this gate and when, if anybody did. */
export function refuseDecided(board: RunBoard, gate: number): RunRefusal | null {
  const decided = board.gates.find((each) => each.gate === gate)?.decided ?? null;
  if (decided === null) return null;
  const { decision, by, at } = decided;
  return { code: "gate_decided", decision, by, at };
}

/** The command nobody decided on in time is refused, so that its agent can go on without it. */
export function expireGate(draft: EventDraft, gate: BoardGate): void {
  applyDecision(draft, gate, "refuse", null, "Nobody decided in time, so the command was not run.");
}

function applyDecision(
  draft: EventDraft,
  gate: BoardGate,
  decision: GateDecision,
  by: string | null,
  note: string | null,
): void {
  const node = gate.step;
  draft.add({ type: "approval_decided", node, payload: { gate: gate.gate, decision, by, note } });
  switch (decision) {
    case "stop":
      cancelRun(draft, by, note);
      return;
    case "reject": {
      const error = clipText(`${by ?? "Nobody"} rejected it: ${note ?? ""}`, payloadTextMaxBytes);
      draft.add({ type: "node_failed", node, payload: { error } });
      break;
    }
    case "approve":
      tellWaiting(draft);
      if (gate.phase === "result") completeApproved(draft, node);
      else makeReady(draft, node, "approved");
      break;
    case "send_back":
      tellWaiting(draft);
      makeReady(draft, node, "sent_back");
      break;
    case "allow":
    case "refuse":
      tellWaiting(draft);
      makeReady(draft, node, "tool_decided");
  }
  settle(draft);
}

function completeApproved(draft: EventDraft, node: string): void {
  const step = findStep(draft.board, node)?.step;
  const payload = { result_summary: step?.result_summary ?? null, label: step?.label ?? null };
  draft.add({ type: "node_completed", node, payload });
}

export function makeReady(draft: EventDraft, node: string, reason: ReadyReason): void {
  const attempt = (findStep(draft.board, node)?.step.attempt ?? 0) + 1;
  draft.add({ type: "node_ready", node, payload: { attempt, reason } });
}
