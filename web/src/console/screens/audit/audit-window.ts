import { limits } from "@sluice/contract/limits";

const dayMs = 86_400_000;

interface Days {
  readonly from?: string;
  readonly until?: string;
}

/** From the beginning of the first day to the end of the last one. Of what is left out the server decides. */
export function auditWindow({ from, until }: Days): { from?: string; until?: string } {
  return {
    from: from && new Date(Date.parse(from)).toISOString(),
    until: until && new Date(Date.parse(until) + dayMs - 1).toISOString(),
  };
}

/** What is wrong with a window, or null. */
export function windowFault({ from, until }: Days, nowMs: number): string | null {
  if (from === undefined) return null;
  const end = until === undefined ? nowMs : Date.parse(until) + dayMs - 1;
  const length = end - Date.parse(from);
  if (length <= 0) return "The first day is after the last.";
  const { windowDays } = limits.audit;
  return length < windowDays * dayMs
    ? null
    : `One view covers less than ${windowDays} days. Bring the days closer.`;
}

/** The day that lies so many days back, in UTC. */
export function dayBefore(days: number, nowMs: number): string {
  return new Date(nowMs - days * dayMs).toISOString().slice(0, 10);
}
