import type { AppRunItem, TriggerKind } from "@sluice/contract";
import { foldName } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { runReachOf } from "../../access/run-reach.ts";
import { foundColumns, presentFound } from "./present-starter.ts";
import { type MoreFilters, queryRuns } from "./query-runs.ts";
import { isId, type ReachParts } from "./reach-run.ts";
import { type InvalidFilter, type RunFilterTexts, readRunFilters } from "./run-filters.ts";

export interface RunPosition {
  readonly createdAtMs: number;
  readonly runId: string;
}

export interface SearchRunsRequest extends RunFilterTexts {
  /** The beginning of a run's id, a client reference, or a part of the workflow's name. */
  readonly text?: string | undefined;
  readonly triggered_by?: TriggerKind | undefined;
  readonly key_id?: string | undefined;
  /** The id of a person; `me`: whoever asks. */
  readonly started_by?: string | undefined;
  /** `name=value`, or `name`. */
  readonly label?: string | undefined;
  readonly trials?: "only" | "without" | undefined;
  readonly after: RunPosition | null;
  readonly limit: number;
}

export interface FoundRuns {
  readonly items: AppRunItem[];
  readonly next: RunPosition | null;
}

/** A page of the runs of the deployment, the newest first, by whatever people look for. */
export async function searchRuns(
  { database }: ReachParts,
  actor: Actor,
  request: SearchRunsRequest,
): Promise<Outcome<FoundRuns, NotAllowed["refusal"] | InvalidFilter>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const read = readRunFilters(request);
  if (!read.ok) return read;
  const { after, limit, key_id: keyId } = request;
  // Within one key is how its own runs are listed, and has the same indices.
  const own = runReachOf(actor);
  const reach = own === "everything" && keyId !== undefined ? { keyId } : own;
  const wanted = { ...read.value, more: moreFilters(request, actor), after, limit: limit + 1 };
  const rows = (await queryRuns(database.reader, reach, wanted, foundColumns)?.execute()) ?? [];
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  const next = last ? { createdAtMs: last.created_at, runId: last.run_id } : null;
  return done({ items: shown.map(presentFound), next });
}

function moreFilters(request: SearchRunsRequest, actor: Actor): MoreFilters {
  const { triggered_by, started_by, label, trials, text = "" } = request;
  const wanted = withoutNul(text.trim());
  const isRunId = wanted.startsWith("run_") && isId(wanted);
  return {
    triggeredBy: triggered_by ?? null,
    startedBy: started_by === "me" ? actor.id : orNull(started_by),
    label: label === undefined ? null : readLabel(withoutNul(label)),
    isTrial: trials === undefined ? null : trials === "only",
    runIdPrefix: isRunId ? wanted : null,
    text: isRunId || wanted === "" ? null : { reference: wanted, foldedName: foldName(wanted) },
  };
}

function readLabel(label: string): MoreFilters["label"] {
  const at = label.indexOf("=");
  return at < 0 ? { name: label, value: null } : { name: label.slice(0, at), value: label.slice(at + 1) };
}

function orNull(text: string | undefined): string | null {
  return text === undefined ? null : withoutNul(text);
}

/** PostgreSQL would refuse it with an error. */
function withoutNul(text: string): string {
  return text.replaceAll("\0", "");
}
