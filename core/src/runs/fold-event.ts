import type { BoardStep, RunBoard, StepStage } from "./run-board.ts";
import type { RunLogEvent } from "./run-event.ts";

type EventOf<Type extends RunLogEvent["type"]> = Extract<RunLogEvent, { readonly type: Type }>;

/**
 * The board after one more event. This is the only place where a board changes, and the switch has no
 * default: an event that nobody folds does not compile.
 */
export function foldEvent(board: RunBoard, event: RunLogEvent): RunBoard {
  const moved = foldPosition(board, event);
  switch (event.type) {
    case "run_started":
      return foldRunStarted(moved, event.at);
    case "inputs_copied":
      return { ...moved, inputs: "copied" };
    case "node_ready":
      return foldReady(moved, event);
    case "node_started":
      return foldStarted(moved, event);
    case "node_progress":
    case "tool_finished":
      return moved;
    case "tool_called":
      return event.payload.mcp ? { ...moved, mcp_calls: moved.mcp_calls + 1 } : moved;
    case "approval_requested":
      return foldGateOpened(moved, event);
    case "approval_decided":
      return foldGateDecided(moved, event);
    case "node_completed": {
      const { result_summary, label } = event.payload;
      return finishStep(moved, event, "completed", { result_summary, label });
    }
    case "node_failed":
      return finishStep(moved, event, "failed", { error: event.payload.error });
    case "node_blocked":
      return finishStep(moved, event, "blocked", { error: event.payload.error });
    case "node_skipped":
      return finishStep(moved, event, "skipped", {});
    case "node_cancelled":
      return finishStep(moved, event, "cancelled", {});
    case "output_written":
      return foldOutput(moved, event);
    case "redaction_started":
      if (event.payload.stage !== "outputs" || event.node !== null) return moved;
      return { ...moved, redaction: { ...moved.redaction, sweep: "started" } };
    case "redaction_finished":
      return foldRedaction(moved, event);
    case "warning_raised": {
      const { code, stage, message } = event.payload;
      return {
        ...moved,
        warnings: [...moved.warnings, { code, step: event.node, stage, message, at: event.at }],
      };
    }
    case "run_waiting":
      return { ...moved, status: "waiting_for_approval" };
    case "run_resumed":
      return { ...moved, status: "running" };
    case "run_completed": {
      const { summary_markdown, result } = event.payload;
      return { ...moved, status: "completed", finished_at: event.at, summary_markdown, result };
    }
    case "run_failed": {
      const { code, message } = event.payload;
      return { ...moved, status: "failed", finished_at: event.at, error: { code, message } };
    }
    case "run_cancelled":
      return { ...moved, status: "cancelled", finished_at: event.at, cancelled: event.payload };
  }
}

function foldPosition(board: RunBoard, { segment, seq, at }: RunLogEvent): RunBoard {
  return {
    ...board,
    revision: board.revision + 1,
    segment: Number(segment.slice("seg_".length)),
    seq,
    last_at: at,
  };
}

function foldRunStarted(board: RunBoard, at: number): RunBoard {
  const { max_run_ms } = board.plan;
  return {
    ...board,
    status: "running",
    started_at: at,
    deadline: max_run_ms === null ? null : at + max_run_ms,
  };
}

/** A step in the middle of its work goes on; any other begins. One that was sent back begins afresh. */
function foldReady(board: RunBoard, { node, payload }: EventOf<"node_ready">): RunBoard {
  return changeStep(board, node, (step) => {
    const isInMidWork = payload.reason === "tool_decided" || payload.reason === "interrupted";
    const interruptions = step.interruptions + (payload.reason === "interrupted" ? 1 : 0);
    if (isInMidWork) return { ...step, stage: "resuming", interruptions };
    return { ...step, stage: "ready", started_at: null, result_summary: null, label: null };
  });
}

function foldStarted(board: RunBoard, { node, payload, at }: EventOf<"node_started">): RunBoard {
  return changeStep(board, node, (step) => ({
    ...step,
    stage: "working",
    attempt: payload.attempt,
    started_at: step.started_at ?? at,
  }));
}

function foldGateOpened(board: RunBoard, { node, payload, at }: EventOf<"approval_requested">): RunBoard {
  const isTool = payload.phase === "tool";
  const gate = {
    gate: payload.gate,
    step: node,
    phase: payload.phase,
    since: at,
    expires_at: isTool && payload.expires_in_ms !== null ? at + payload.expires_in_ms : null,
    call_id: isTool ? payload.call_id : null,
    command: isTool ? payload.command : null,
    decided: null,
  };
  const parked = changeStep(board, node, (step) => ({
    ...step,
    stage: `${payload.phase}_gate`,
    ...(payload.phase === "result" && { result_summary: payload.result_summary, label: payload.label }),
  }));
  return { ...parked, gates: [...parked.gates, gate] };
}

/** The step itself is moved by what follows the decision: it is made ready, completed, failed or cancelled. */
function foldGateDecided(board: RunBoard, { node, payload, at }: EventOf<"approval_decided">): RunBoard {
  const { gate, decision, by, note } = payload;
  const gates = board.gates.map((each) =>
    each.gate === gate ? { ...each, decided: { decision, by, at, note } } : each,
  );
  const isReleased = decision === "approve" || decision === "allow";
  if (!isReleased) return { ...board, gates };
  return changeStep({ ...board, gates }, node, (step) => ({ ...step, approved_by: by, approved_at: at }));
}

function foldOutput(board: RunBoard, { payload }: EventOf<"output_written">): RunBoard {
  const { count, has_result } = board.outputs;
  const outputs = {
    count: count + (payload.is_new ? 1 : 0),
    has_result: has_result || payload.key === RESULT_KEY,
  };
  return { ...board, outputs };
}

/** Where the machine-readable result of a run is written, under its outputs/ folder. */
const RESULT_KEY = "result.json";

function foldRedaction(board: RunBoard, { node, payload }: EventOf<"redaction_finished">): RunBoard {
  const { redaction } = board;
  const isOfOutputs = payload.stage === "outputs" && node === null;
  return {
    ...board,
    redaction: {
      sweep: isOfOutputs ? (payload.ok ? "complete" : "failed") : redaction.sweep,
      any_failed: redaction.any_failed || !payload.ok,
      capped: redaction.capped || payload.capped,
      entities: redaction.entities + payload.entities,
    },
  };
}

function finishStep(
  board: RunBoard,
  { node, at }: { readonly node: string; readonly at: number },
  stage: StepStage,
  changes: Partial<BoardStep>,
): RunBoard {
  return changeStep(board, node, (step) => ({ ...step, stage, finished_at: at, ...changes }));
}

function changeStep(board: RunBoard, slug: string, change: (step: BoardStep) => BoardStep): RunBoard {
  return { ...board, steps: board.steps.map((step) => (step.slug === slug ? change(step) : step)) };
}
