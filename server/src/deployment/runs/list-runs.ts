import { createHash } from "node:crypto";
import { cursorScope, decodeRunCursor, encodeRunCursor, type RunCursor } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { type RunReach, runReachOf } from "../../access/run-reach.ts";
import type { CursorSeal } from "../../platform/crypto/cursor-seal.ts";
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

const fingerprintChars = 22;

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
  const fingerprint = fingerprintOf(reach, filters);
  const after = request.cursor === undefined ? null : openCursor(parts.cursors, request.cursor, fingerprint);
  if (after === "foreign") return refuse("invalid_cursor");

  const { database, cursors } = parts;
  const query = queryRuns(database.reader, reach, { ...filters, after, limit: request.limit + 1 });
  const rows = query === null ? [] : await query.execute();
  const shown = rows.slice(0, request.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const next_cursor =
    last === undefined
      ? null
      : cursors.seal(encodeRunCursor({ createdAtMs: last.created_at, runId: last.run_id, fingerprint }));
  return done({ items: shown.map(presentListItem), next_cursor });
}

function openCursor(cursors: CursorSeal, cursor: string, fingerprint: string): RunCursor | "foreign" {
  const content = cursors.open(cursor);
  const position = content === null ? null : decodeRunCursor(content);
  return position === null || position.fingerprint !== fingerprint ? "foreign" : position;
}

/** Of what the filters mean, not of how they were written. */
function fingerprintOf(reach: RunReach, filters: RunFilters): string {
  const scope = cursorScope({
    route: "runs",
    keyId: reach === "everything" ? "" : reach.keyId,
    filters: {
      statuses: filters.statuses,
      workflow: filters.workflowId,
      reference: filters.clientReference,
      after: filters.createdAfterMs?.toString() ?? null,
      before: filters.createdBeforeMs?.toString() ?? null,
    },
  });
  return createHash("sha256").update(scope).digest("base64url").slice(0, fingerprintChars);
}
