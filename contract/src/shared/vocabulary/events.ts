import { stringEnum } from "./string-enum.ts";

export const eventTypes = [
  "run_started",
  "inputs_copied",
  "node_ready",
  "node_started",
  "node_progress",
  "tool_called",
  "tool_finished",
  "approval_requested",
  "approval_decided",
  "node_completed",
  "node_failed",
  "node_skipped",
  "node_blocked",
  "node_cancelled",
  "output_written",
  "redaction_started",
  "redaction_finished",
  "warning_raised",
  "run_waiting",
  "run_resumed",
  "run_completed",
  "run_failed",
  "run_cancelled",
] as const;
export type EventType = (typeof eventTypes)[number];
export const EventType = stringEnum(eventTypes, {
  description: "Ignore the types you do not know: more may be added.",
});

/** A reader that has seen one of these has seen the whole log. */
export const terminalEventTypes = ["run_completed", "run_failed", "run_cancelled"] as const;
export type TerminalEventType = (typeof terminalEventTypes)[number];
