import { isTerminalRunStatus } from "@sluice/contract";
import { foldEvent } from "./fold-event.ts";
import type { RunBoard } from "./run-board.ts";
import { type Happening, type RunLogEvent, segmentId } from "./run-event.ts";

/** The events one command leads to, in the making: each is folded as it is added, so the next can look. */
export type EventDraft = {
  readonly board: RunBoard;
  readonly events: readonly RunLogEvent[];
  add(happening: Happening): void;
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
    add(happening) {
      // The terminal event closes the log: who has read it has read everything.
      if (isTerminalRunStatus(board.status)) return;
      const opensSegment = happening.type === "approval_decided";
      const event: RunLogEvent = {
        segment: segmentId(opensSegment ? board.segment + 1 : board.segment),
        seq: opensSegment ? 1 : board.seq + 1,
        at: Math.max(now, board.last_at),
        ...happening,
      };
      events.push(event);
      board = foldEvent(board, event);
    },
  };
}
