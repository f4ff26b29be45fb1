import type { RunEvent } from "@sluice/contract";
import type { EventPayloads } from "@sluice/core";
import { oneLine } from "./table.ts";

type Facts = { readonly [Type in keyof EventPayloads]: (payload: EventPayloads[Type]) => string };

const shownChars = 160;

/** What a person wants to know of each kind of event besides its time and step. */
const facts: Facts = {
  run_started: ({ steps }) => counted(steps, "step"),
  inputs_copied: ({ objects, bytes }) => `${counted(objects, "file")}, ${counted(bytes, "byte")}`,
  node_ready: ({ reason, attempt }) => words(reason.replaceAll("_", " "), again(attempt)),
  node_started: ({ attempt }) => again(attempt),
  node_progress: ({ message }) => message,
  tool_called: ({ tool, input }) => words(tool, input),
  tool_finished: ({ ok, output }) => (ok ? output : `failed: ${output}`),
  approval_requested: (asked) =>
    words(
      `gate ${asked.gate}, ${asked.phase}`,
      asked.phase === "tool" ? asked.command : asked.phase === "result" ? asked.result_summary : null,
    ),
  approval_decided: ({ gate, decision, by, note }) =>
    words(`gate ${gate}, ${decision} by ${by ?? "nobody in time"}`, note),
  node_completed: ({ label, result_summary }) => words(label, result_summary),
  node_failed: ({ error }) => error,
  node_skipped: ({ reason }) => reason.replaceAll("_", " "),
  node_blocked: ({ error }) => error,
  node_cancelled: () => "",
  output_written: ({ key, bytes }) => `${key}, ${counted(bytes, "byte")}`,
  redaction_started: ({ stage }) => stage,
  redaction_finished: ({ stage, ok, entities }) =>
    words(stage, ok ? `${entities} replaced` : "it could not be done"),
  warning_raised: ({ code, message }) => words(code, message),
  run_waiting: () => "",
  run_resumed: () => "",
  run_completed: ({ summary_markdown, result }) =>
    words(result?.error ? `result: ${result.error}` : null, summary_markdown),
  run_failed: ({ code, message }) => words(code, message),
  run_cancelled: ({ by, reason }) => words(by === null ? null : `by ${by}`, reason),
};

/** The most telling facts of an event in one line; empty when its type says all. */
export function eventFacts({ type, payload }: Pick<RunEvent, "type" | "payload">): string {
  // The log holds the payload that belongs to the type: the core wrote both.
  const tell = facts[type] as (payload: RunEvent["payload"]) => string;
  const line = oneLine(tell(payload));
  return line.length > shownChars ? `${line.slice(0, shownChars - 1)}…` : line;
}

function words(...all: (string | null)[]): string {
  return all.filter((each) => each !== null && each !== "").join(": ");
}

function again(attempt: number): string {
  return attempt > 1 ? `attempt ${attempt}` : "";
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
