import { createHash } from "node:crypto";
import type { RunPage } from "@sluice/contract";
import { cursorScope, decodeRunCursor, encodeRunCursor, type RunCursor } from "@sluice/core";
import type { CursorSeal } from "../../platform/crypto/cursor-seal.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { presentListItem } from "./present-run.ts";
import { queryRuns } from "./query-runs.ts";
import type { Reach, Refused } from "./reach-run.ts";
import { type RunFilters, type RunFilterTexts, readRunFilters } from "./run-filters.ts";

export interface ListRunsParts {
  readonly database: Database<DeploymentTables>;
  readonly cursors: CursorSeal;
}

export interface ListRunsRequest extends RunFilterTexts {
  readonly limit: number;
  readonly cursor?: string | undefined;
}

const fingerprintChars = 22;

/** A page of the runs within reach, newest first. */
export async function listRuns(
  parts: ListRunsParts,
  reach: Reach,
  request: ListRunsRequest,
): Promise<{ readonly ok: true; readonly page: RunPage } | Refused<"invalid_filter" | "invalid_cursor">> {
  const read = readRunFilters(request);
  if (!read.ok) return read;
  const fingerprint = fingerprintOf(reach, read.filters);
  const after = request.cursor === undefined ? null : openCursor(parts.cursors, request.cursor, fingerprint);
  if (after === "foreign") return { ok: false, refusal: { code: "invalid_cursor" } };

  const { database, cursors } = parts;
  const query = queryRuns(database.reader, reach, { ...read.filters, after, limit: request.limit + 1 });
  const rows = query === null ? [] : await query.execute();
  const shown = rows.slice(0, request.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const next_cursor =
    last === undefined
      ? null
      : cursors.seal(encodeRunCursor({ createdAtMs: last.created_at, runId: last.run_id, fingerprint }));
  return { ok: true, page: { items: shown.map(presentListItem), next_cursor } };
}

function openCursor(cursors: CursorSeal, cursor: string, fingerprint: string): RunCursor | "foreign" {
  const content = cursors.open(cursor);
  const position = content === null ? null : decodeRunCursor(content);
  return position === null || position.fingerprint !== fingerprint ? "foreign" : position;
}

/** Of what the filters mean, not of how they were written. */
function fingerprintOf(reach: Reach, filters: RunFilters): string {
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
