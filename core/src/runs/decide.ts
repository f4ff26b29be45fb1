import { isTerminalRunStatus } from "@sluice/contract";
import { draftEvents, type EventDraft } from "./event-draft.ts";
import { decideGate, refuseDecided } from "./gate-commands.ts";
import type { RunBoard } from "./run-board.ts";
import type { RunCommand, RunRefusal } from "./run-command.ts";
import {
  closeRun,
  failInputs,
  finishRedaction,
  giveUp,
  interrupt,
  launch,
  recordInputs,
  refuseLaunch,
  startRedaction,
  tick,
} from "./run-commands.ts";
import type { RunLogEvent } from "./run-event.ts";
import { cancelRun } from "./settle.ts";
import { decideStepCommand } from "./step-commands.ts";

export type Decision =
  /** `board` is the fold of `events` over the board that was asked: append both in one transaction. */
  | { readonly ok: true; readonly events: readonly RunLogEvent[]; readonly board: RunBoard }
  | { readonly ok: false; readonly refusal: RunRefusal };

/**
 * The life of a run. A run is its event log: `decide` turns a command into events, `foldEvent` folds events
 * into the board, `due` reads from the board what should be in flight. There is no other state.
 *
 * **The run.** `pending` (accepted) → `running` (launch) → `completed`, `failed` or `cancelled`. It is
 * `waiting_for_approval` for as long as any step is parked on a gate, even while others are at work beside
 * it, and `running` again when the last open gate is decided. The terminal event is the last of the log.
 *
 * **A step**, by stage, with the status callers see:
 *
 * | stage | status | leaves it when |
 * |---|---|---|
 * | waiting | pending | all before it finished and one completed: → ready, or → start_gate where a person lets it start; a branch was not taken or all before it were skipped: → skipped |
 * | start_gate | awaiting_approval | approve → ready; reject → failed; stop → the run is cancelled |
 * | ready | pending | a worker starts it while a place is free → working; it cannot start → blocked |
 * | working | running | its worker reports: → completed, → result_gate where a person decides on the result, → failed, → blocked (a label no branch has), → tool_gate (a flagged command); its worker died → resuming when restart safe, else → failed and the run is `orphaned` |
 * | tool_gate | awaiting_approval | allow, refuse or no decision in time → resuming; stop → the run is cancelled |
 * | resuming | running | a worker takes it up again as the next attempt → working |
 * | result_gate | awaiting_approval | approve → completed; send back → ready, with the note; reject → failed; stop → the run is cancelled |
 * | completed, failed, skipped, blocked, cancelled | the same | never |
 *
 * **Places.** At most `parallelism` steps have a place: working, resuming or parked on a tool gate. A step
 * on a tool gate keeps its place because it is in the middle of its work: what a person allows runs at once.
 * One that waits to start, or for a decision on its result, has none.
 *
 * **Attempts.** Every start of a step is a new attempt, and a worker names its attempt in every command. So a
 * worker that has lost the run, and a command that arrives twice, change nothing.
 *
 * **The end.** The first failed or blocked step ends the run: what is going is cancelled, the rest stays
 * pending in the record. A cancellation cancels everything that is not finished. The time limit counts from
 * the launch, waiting included. When every step is completed or skipped the outputs are redacted (where the
 * policy says so), the closing narrative is written, and the run completes; where neither calls for work,
 * it completes with its last step. A publish step that did not land is skipped with a warning.
 *
 * **Who moves it.** Workers: launch to close, everything about a step. People: gates and cancel. Time: tick,
 * at the moment `due` names. The supervisor of workers: interrupt, give up.
 *
 * Every command in every state gets an answer: events, or a refusal that says why nothing changed.
 */
export function decide(board: RunBoard, command: RunCommand, now: number): Decision {
  const draft = draftEvents(board, now);
  const refusal = refuseByStatus(board, command) ?? dispatch(draft, command, now);
  return refusal === null ? { ok: true, events: draft.events, board: draft.board } : { ok: false, refusal };
}

/** What the status alone rules out: an ended run takes nothing, and one that was not launched little. */
function refuseByStatus(board: RunBoard, command: RunCommand): RunRefusal | null {
  const { type } = command;
  if (isTerminalRunStatus(board.status)) {
    // A late decision is answered with the first one, also when the run has ended since.
    const decided = type === "decide_gate" ? refuseDecided(board, command.gate) : null;
    if (decided !== null) return decided;
    return { code: "run_ended", status: board.status, at: board.last_at };
  }
  const isLaunch = type === "launch" || type === "refuse_launch";
  if (board.status !== "pending") return isLaunch ? { code: "run_already_started" } : null;
  return isLaunch || type === "cancel" || type === "give_up" ? null : { code: "run_not_started" };
}

function dispatch(draft: EventDraft, command: RunCommand, now: number): RunRefusal | null {
  switch (command.type) {
    case "launch":
      return launch(draft);
    case "refuse_launch":
      return refuseLaunch(draft, command);
    case "inputs_copied":
      return recordInputs(draft, command);
    case "inputs_failed":
      return failInputs(draft, command);
    case "start_step":
    case "report_progress":
    case "tool_called":
    case "tool_finished":
    case "request_tool":
    case "output_written":
    case "finish_step":
      return decideStepCommand(draft, command);
    case "decide_gate":
      return decideGate(draft, command);
    case "cancel":
      cancelRun(draft, command.by, command.reason);
      return null;
    case "interrupt":
      return interrupt(draft, command);
    case "give_up":
      return giveUp(draft);
    case "redaction_started":
      return startRedaction(draft, command);
    case "redaction_finished":
      return finishRedaction(draft, command);
    case "close_run":
      return closeRun(draft, command);
    case "tick":
      return tick(draft, now);
  }
}
