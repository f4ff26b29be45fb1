import type { RunPage } from "@sluice/contract";
import { decodeRunCursor, encodeRunCursor } from "@sluice/core";
import type { CursorSeal } from "../../platform/crypto/cursor-seal.ts";
import { type CursorList, openPosition, sealPosition } from "../../platform/crypto/page-position.ts";
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

const cursorFormat = { encode: encodeRunCursor, decode: decodeRunCursor };

/** A page of the runs within reach, newest first. */
export async function listRuns(
  parts: ListRunsParts,
  reach: Reach,
  request: ListRunsRequest,
): Promise<{ readonly ok: true; readonly page: RunPage } | Refused<"invalid_filter" | "invalid_cursor">> {
  const read = readRunFilters(request);
  if (!read.ok) return read;
  const list = listOf(reach, read.filters);
  const { cursor } = request;
  const after = cursor === undefined ? null : openPosition(parts.cursors, cursorFormat, list, cursor);
  if (cursor !== undefined && after === null) return { ok: false, refusal: { code: "invalid_cursor" } };

  const { database, cursors } = parts;
  const query = queryRuns(database.reader, reach, { ...read.filters, after, limit: request.limit + 1 });
  const rows = query === null ? [] : await query.execute();
  const shown = rows.slice(0, request.limit);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const next_cursor =
    last === undefined
      ? null
      : sealPosition(cursors, cursorFormat, list, { createdAtMs: last.created_at, runId: last.run_id });
  return { ok: true, page: { items: shown.map(presentListItem), next_cursor } };
}

/** Of what the filters mean, not of how they were written. */
function listOf(reach: Reach, filters: RunFilters): CursorList {
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
