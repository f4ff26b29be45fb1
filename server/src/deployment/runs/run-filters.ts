import { limits, type RunStatus, runStatuses } from "@sluice/contract";
import { isClientReference, parseIsoTime } from "@sluice/core";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";

/** The filters of a list of runs as callers write them. */
export interface RunFilterTexts {
  readonly status?: string | undefined;
  readonly workflow_id?: string | undefined;
  readonly client_reference?: string | undefined;
  readonly created_after?: string | undefined;
  readonly created_before?: string | undefined;
}

export interface RunFilters {
  /** Null: all of them. */
  readonly statuses: readonly RunStatus[] | null;
  readonly workflowId: string | null;
  readonly clientReference: string | null;
  /** Only runs created later, and earlier, than these. */
  readonly createdAfterMs: number | null;
  readonly createdBeforeMs: number | null;
}

const dateReason =
  "it must be an ISO-8601 date such as 2026-09-01, or date and time with a zone such as " +
  "2026-09-01T08:30:00Z or 2026-09-01T10:30:00+02:00 (in a URL a plus sign is written %2B)";

export type InvalidFilter = Refusal<"invalid_filter", { readonly name: string; readonly reason: string }>;

export function readRunFilters(texts: RunFilterTexts): Outcome<RunFilters, InvalidFilter> {
  const statuses = texts.status === undefined ? null : readStatuses(texts.status);
  if (statuses === "invalid") {
    return invalid("status", `name one or more of ${runStatuses.join(", ")}, separated by commas`);
  }
  const clientReference = texts.client_reference ?? null;
  if (clientReference !== null && !isClientReference(clientReference)) {
    const { clientReferenceMaxChars } = limits.request;
    return invalid(
      "client_reference",
      `it has at most ${clientReferenceMaxChars} printable ASCII characters`,
    );
  }
  const after = readMoment(texts.created_after);
  if (after === "invalid") return invalid("created_after", dateReason);
  const before = readMoment(texts.created_before);
  if (before === "invalid") return invalid("created_before", dateReason);
  return done({
    statuses,
    workflowId: texts.workflow_id ?? null,
    clientReference,
    // Runs are dated in whole milliseconds: a finer moment lies between two of them.
    createdAfterMs: after === null ? null : Math.floor(after),
    createdBeforeMs: before === null ? null : Math.ceil(before),
  });
}

function readStatuses(text: string): readonly RunStatus[] | null | "invalid" {
  const named = new Set(text.split(","));
  const known = runStatuses.filter((status) => named.has(status));
  if (known.length !== named.size) return "invalid";
  return known.length === runStatuses.length ? null : known;
}

function readMoment(text: string | undefined): number | null | "invalid" {
  return text === undefined ? null : (parseIsoTime(text) ?? "invalid");
}

function invalid(name: string, reason: string) {
  return refuse("invalid_filter", { name, reason });
}
