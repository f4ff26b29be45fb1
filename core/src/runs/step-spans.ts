import { type EventType, type GatePhase, isTerminalRunStatus, type RunStatus } from "@sluice/contract";

/** What of an event a timeline needs. Times are in milliseconds. */
export type SpannedEvent = {
  readonly at: number;
  readonly type: EventType;
  readonly node: string | null;
  readonly payload: Readonly<Record<string, unknown>>;
};

/** A stretch of a step's life. `to` is null while it lasts. */
export type StepSpan = {
  readonly kind: "queued" | "working" | "waiting";
  readonly from: number;
  readonly to: number | null;
  /** What the person was asked, where it waited for one. */
  readonly phase: GatePhase | null;
  readonly attempt: number | null;
};

/** The types that begin or end a span: a reader of the log may leave out all others. */
export const spanEventTypes = [
  "node_ready",
  "node_started",
  "approval_requested",
  "approval_decided",
  "node_completed",
  "node_failed",
  "node_skipped",
  "node_blocked",
  "node_cancelled",
  "run_completed",
  "run_failed",
  "run_cancelled",
] as const satisfies readonly EventType[];

type Spans = ReadonlyMap<string, readonly StepSpan[]>;

/**
 * When each step of a run was queued for a place, worked, and waited for a person, from its log in order. Waiting for
 * the steps before it is none of these: a step has no span until it could begin.
 */
export function stepSpans(events: readonly SpannedEvent[], status: RunStatus): Spans {
  const spans = new Map<string, StepSpan[]>();
  let lastAt = 0;
  for (const event of events) {
    lastAt = Math.max(lastAt, event.at);
    if (event.node !== null) fold(spans, event.node, event);
  }
  // A run that failed leaves steps that were ready in the record as they were.
  if (isTerminalRunStatus(status)) for (const own of spans.values()) end(own, lastAt);
  return spans;
}

function fold(spans: Map<string, StepSpan[]>, node: string, { type, at, payload }: SpannedEvent): void {
  const own = spans.get(node) ?? [];
  const begin = (kind: StepSpan["kind"], phase: GatePhase | null, attempt: number | null) => {
    end(own, at);
    own.push({ kind, from: at, to: null, phase, attempt });
    spans.set(node, own);
  };
  const attempt = typeof payload.attempt === "number" ? payload.attempt : null;
  switch (type) {
    case "node_ready":
      begin("queued", null, attempt);
      break;
    case "node_started":
      begin("working", null, attempt);
      break;
    case "approval_requested":
      begin("waiting", payload.phase as GatePhase, own.at(-1)?.attempt ?? null);
      break;
    case "approval_decided":
    case "node_completed":
    case "node_failed":
    case "node_skipped":
    case "node_blocked":
    case "node_cancelled":
      end(own, at);
  }
}

function end(own: StepSpan[], at: number): void {
  const last = own.at(-1);
  if (last?.to === null) own[own.length - 1] = { ...last, to: at };
}
