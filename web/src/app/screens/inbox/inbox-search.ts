import { type GateDecision, gateDecisions } from "@sluice/contract";

export interface InboxSearch {
  tab?: "history";
  /** What is looked at: a run and its gate. */
  gate?: string;
  /** Of the history. */
  who?: string;
  decision?: GateDecision;
  workflow?: string;
  from?: string;
  until?: string;
  cursor?: string;
}

export function inboxSearch(given: Record<string, unknown>): InboxSearch {
  const { tab, gate, who, decision, workflow, from, until, cursor } = given;
  return {
    tab: tab === "history" ? tab : undefined,
    gate: textOf(gate),
    who: textOf(who),
    decision: gateDecisions.find((each) => each === decision),
    workflow: textOf(workflow),
    from: dayOf(from),
    until: dayOf(until),
    cursor: textOf(cursor),
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function dayOf(value: unknown): string | undefined {
  if (typeof value !== "string" || !/^\d{4}-\d\d-\d\d$/.test(value)) return undefined;
  return Number.isNaN(Date.parse(value)) ? undefined : value;
}

const dayMs = 24 * 60 * 60_000;

/** The days of a filter as moments: both days are part of it, in UTC. */
export function momentsOf({ from, until }: Pick<InboxSearch, "from" | "until">) {
  return {
    decided_after: from && new Date(Date.parse(from)).toISOString(),
    decided_before: until && new Date(Date.parse(until) + dayMs).toISOString(),
  };
}
