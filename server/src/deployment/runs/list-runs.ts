import { decodeRunCursor, encodeRunCursor } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { type RunReach, runReachOf } from "../../access/run-reach.ts";
import type { CursorSeal } from "../../platform/crypto/cursor-seal.ts";
import { type CursorList, openPosition, sealPosition } from "../../platform/crypto/page-position.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { type ListedRun, presentListItem } from "./present-run.ts";
import { queryRuns } from "./query-runs.ts";
import { type InvalidFilter, type RunFilters, type RunFilterTexts, readRunFilters } from "./run-filters.ts";

export interface ListRunsParts {
  readonly database: Database<DeploymentTables>;
  readonly cursors: CursorSeal;
}

export interface ListRunsRequest extends RunFilterTexts {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

export interface RunsPage {
  readonly items: ListedRun[];
  readonly next_cursor: string | null;
}

export type ListRunsRefusal = NotAllowed["refusal"] | InvalidFilter | PlainRefusal<"invalid_cursor">;

const cursorFormat = { encode: encodeRunCursor, decode: decodeRunCursor };

/** A page of the runs that the actor sees, newest first. */
export async function listRuns(
  parts: ListRunsParts,
  actor: Actor,
  request: ListRunsRequest,
): Promise<Outcome<RunsPage, ListRunsRefusal>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const read = readRunFilters(request);
  if (!read.ok) return read;
  const { value: filters } = read;
  const reach = runReachOf(actor);
  const list = listOf(reach, filters);
  const { cursor } = request;
  const after = cursor === undefined ? null : openPosition(parts.cursors, cursorFormat, list, cursor);
  if (cursor !== undefined && after === null) return refuse("invalid_cursor");

  const { database, cursors } = parts;
  const query = queryRuns(database.reader, reach, { ...filters, after, limit: request.limit + 1 });
  const rows = query === null ? [] : await query.execute();
  const shown = rows.slice(0, request.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const next_cursor =
    last === undefined
      ? null
      : sealPosition(cursors, cursorFormat, list, { createdAtMs: last.created_at, runId: last.run_id });
  return done({ items: shown.map(presentListItem), next_cursor });
}

/** Of what the filters mean, not of how they were written. */
function listOf(reach: RunReach, filters: RunFilters): CursorList {
  return {
    route: "runs",
    keyId: reach === "everything" ? "" : reach.keyId,
    filters: {
      statuses: filters.statuses,
      workflow: filters.workflowId,
      reference: filters.clientReference,
      after: filters.createdAfterMs?.toString() ?? null,
      before: filters.createdBeforeMs?.toString() ?? null,
    },
  };
}
