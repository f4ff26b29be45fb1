import { isTerminalRunStatus } from "@sluice/contract";
import { foldEvent } from "./fold-event.ts";
import type { RunBoard } from "./run-board.ts";
import { type RunEventBody, type RunLogEvent, segmentId } from "./run-event.ts";

/** The events of one command. Each is folded as it is added, so that the next can depend on it. */
export type EventDraft = {
  readonly board: RunBoard;
  readonly events: readonly RunLogEvent[];
  add(body: RunEventBody): void;
};

/**
 * Gives every event its place: the decision of a gate opens a segment, `seq` counts on, and the time never
 * runs back behind the last event, whatever the clock of this machine says.
 */
export function draftEvents(start: RunBoard, now: number): EventDraft {
  const events: RunLogEvent[] = [];
  let board = start;
  return {
    get board() {
      return board;
    },
    events,
    add(body) {
      // The terminal event closes the log: nothing follows it.
      if (isTerminalRunStatus(board.status)) return;
      const opensSegment = body.type === "approval_decided";
      const event: RunLogEvent = {
        segment: segmentId(opensSegment ? board.segment + 1 : board.segment),
        seq: opensSegment ? 1 : board.seq + 1,
        at: Math.max(now, board.last_at),
        ...body,
      };
      events.push(event);
      board = foldEvent(board, event);
    },
  };
}
