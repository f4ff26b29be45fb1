import type { RunFailureCode } from "@sluice/contract";
import { clipText } from "../text/clip-text.ts";
import { assembleSummary } from "./assemble-summary.ts";
import type { EventDraft } from "./event-draft.ts";
import { judgeJoin } from "./judge-join.ts";
import { payloadTextMaxBytes } from "./payload-bounds.ts";
import { findStep, isFinished, isGoing, openGates, type RunBoard } from "./run-board.ts";

/** Adds whatever follows from the board as it stands, until nothing follows any more. */
export function settle(draft: EventDraft): void {
  if (endOnFailure(draft)) return;
  if (draft.board.inputs !== "due") releaseSteps(draft);
  tellWaiting(draft);
  if (isReadyToClose(draft.board) && !owesClosing(draft.board)) {
    const summary_markdown = assembleSummary(draft.board);
    draft.add({ type: "run_completed", node: null, payload: { summary_markdown, result: null } });
  }
}

/** The first failure ends the run: what is going is cancelled, the rest stays as it is in the record. */
function endOnFailure(draft: EventDraft): boolean {
  const culprit = draft.board.steps.find(({ stage }) => stage === "failed" || stage === "blocked");
  if (culprit === undefined) return false;
  const title = findStep(draft.board, culprit.slug)?.plan.title ?? culprit.slug;
  const isBlocked = culprit.stage === "blocked";
  const what = isBlocked ? "was blocked" : "failed";
  const message = `Step "${title}" ${what}: ${culprit.error ?? ""}`;
  failRun(draft, isBlocked ? "invariant_blocked" : "node_failed", message);
  return true;
}

export function failRun(draft: EventDraft, code: RunFailureCode, message: string): void {
  for (const { slug, stage } of draft.board.steps) {
    if (isGoing(stage)) draft.add({ type: "node_cancelled", node: slug, payload: {} });
  }
  const payload = { code, message: clipText(message, payloadTextMaxBytes) };
  draft.add({ type: "run_failed", node: null, payload });
}

/** Stops the run because a person asked: everything that is not finished is cancelled. */
export function cancelRun(draft: EventDraft, by: string | null, reason: string | null): void {
  for (const { slug, stage } of draft.board.steps) {
    if (!isFinished(stage)) draft.add({ type: "node_cancelled", node: slug, payload: {} });
  }
  const clip = (text: string | null) => (text === null ? null : clipText(text, payloadTextMaxBytes));
  const payload = { by: clip(by), reason: clip(reason) };
  draft.add({ type: "run_cancelled", node: null, payload });
}

function releaseSteps(draft: EventDraft): void {
  let isSettled = false;
  // A skip can lead to another skip further down, whatever the order of the plan.
  while (!isSettled) {
    isSettled = true;
    for (const plan of draft.board.plan.steps) {
      const node = plan.slug;
      if (findStep(draft.board, node)?.step.stage !== "waiting") continue;
      const join = judgeJoin(draft.board, plan);
      if (join === "wait") continue;
      isSettled = false;
      if (join !== "join") draft.add({ type: "node_skipped", node, payload: { reason: join.skip } });
      else if (plan.approve_before_start) {
        const payload = { phase: "start", gate: nextGate(draft.board) } as const;
        draft.add({ type: "approval_requested", node, payload });
      } else draft.add({ type: "node_ready", node, payload: { attempt: 1, reason: "joined" } });
    }
  }
}

export function nextGate(board: RunBoard): number {
  return board.gates.length + 1;
}

/** A run waits while any step waits for a person, even when others are at work beside it. */
export function tellWaiting(draft: EventDraft): void {
  const waits = openGates(draft.board).length > 0;
  const { status } = draft.board;
  if (waits && status === "running") draft.add({ type: "run_waiting", node: null, payload: {} });
  if (!waits && status === "waiting_for_approval")
    draft.add({ type: "run_resumed", node: null, payload: {} });
}

export function isReadyToClose(board: RunBoard): boolean {
  return board.status === "running" && board.steps.every((step) => isFinished(step.stage));
}

/** A completed run has its outputs available, so they are redacted before it completes. */
export function owesRedaction(board: RunBoard): boolean {
  const { sweep } = board.redaction;
  const isOpen = sweep === "open" || sweep === "started";
  return board.plan.redacts_outputs && board.outputs.count > 0 && isOpen;
}

/** Whether a worker must do something before the run can end. */
export function owesClosing(board: RunBoard): boolean {
  return owesRedaction(board) || board.plan.supervised || board.outputs.has_result;
}
