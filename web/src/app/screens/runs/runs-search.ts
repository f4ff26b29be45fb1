import { type RunStatus, runStatuses, type TriggerKind, triggerKinds } from "@sluice/contract";

/** What the URL of the list says. */
export interface RunsSearch {
  q?: string;
  /** One or more, separated by commas. */
  status?: string;
  workflow_id?: string;
  triggered_by?: TriggerKind;
  key_id?: string;
  started_by?: string;
  label?: string;
  client_reference?: string;
  /** Days of the calendar, such as 2026-09-01; both are shown. */
  from?: string;
  to?: string;
  trials?: "only" | "without";
  /** A run is being started. */
  start?: true;
  /** The saved view that these filters began from. */
  view?: string;
  cursor?: string;
}

/** What narrows the list down. */
export type RunsFilters = Omit<RunsSearch, "view" | "cursor" | "start">;

const text = (value: unknown) => {
  if (typeof value === "number") return String(value);
  return typeof value === "string" && value !== "" ? value : undefined;
};
const day = (value: unknown) =>
  typeof value === "string" && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Reads the URL; what it does not know it leaves out. */
export function readRunsSearch(given: Record<string, unknown>): RunsSearch {
  const { triggered_by, trials } = given;
  return {
    q: text(given.q),
    status: statusesOf(text(given.status)).join(",") || undefined,
    workflow_id: text(given.workflow_id),
    triggered_by: triggerKinds.find((kind) => kind === triggered_by),
    key_id: text(given.key_id),
    started_by: text(given.started_by),
    label: text(given.label),
    client_reference: text(given.client_reference),
    from: day(given.from),
    to: day(given.to),
    trials: trials === "only" || trials === "without" ? trials : undefined,
    start: given.start === true || undefined,
    view: text(given.view),
    cursor: text(given.cursor),
  };
}

/** The filters that are set, by name: what a saved view keeps. */
export function filtersOf({
  view: _,
  cursor: __,
  start: ___,
  ...filters
}: RunsSearch): Record<string, string> {
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined));
}

/** Whether two sets of filters show the same. */
export function sameFilters(
  a: Readonly<Record<string, string>>,
  b: Readonly<Record<string, string>>,
): boolean {
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => a[name] === b[name]);
}

export function statusesOf(listed: string | undefined): RunStatus[] {
  const named = (listed ?? "").split(",");
  return runStatuses.filter((status) => named.includes(status));
}

/** What the list is asked for. A day begins and ends on the clock of whoever looks. */
export function runsQueryOf({ from, to, view: _, start: __, ...rest }: RunsSearch) {
  return {
    ...rest,
    created_after: from === undefined ? undefined : new Date(startOf(from, 0) - 1).toISOString(),
    created_before: to === undefined ? undefined : new Date(startOf(to, 1)).toISOString(),
  };
}

/** By the calendar and not by 24 hours: a day on which clocks change is longer or shorter. */
function startOf(day: string, later: number): number {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date + later).getTime();
}
