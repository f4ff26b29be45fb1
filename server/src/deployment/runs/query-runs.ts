import { type RunStatus, runStatuses } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { RunReach } from "../../access/run-reach.ts";
import type { DeploymentTables } from "../tables.ts";
import { listedColumns } from "./present-run.ts";
import { isId, runsWithin } from "./reach-run.ts";
import type { RunFilters } from "./run-filters.ts";

export interface RunsWanted extends RunFilters {
  readonly after: { readonly createdAtMs: number; readonly runId: string } | null;
  readonly limit: number;
}

/**
 * The query for a page of runs, newest first; null when nothing can match. It takes as long for a page of a
 * million runs as for one of a thousand, because an index gives each of its branches in order:
 *
 * | asked for | one branch for | index |
 * |---|---|---|
 * | nothing, or dates | all | (key_id, created_at, run_id) |
 * | a client_reference | all | (key_id, client_reference, created_at, run_id) |
 * | statuses | each status | (key_id, status, created_at, run_id) |
 * | a workflow, with or without statuses | each status | (key_id, workflow_id, status, created_at, run_id) |
 *
 * and the same without `key_id` for the surfaces that see all runs. One branch for several statuses would have
 * to sort all that match; the newest of each are few, and the newest of those are the page.
 */
export function queryRuns(sql: Kysely<DeploymentTables>, reach: RunReach, wanted: RunsWanted) {
  const { workflowId, clientReference } = wanted;
  if (workflowId !== null && !isId(workflowId)) return null;
  const isBranched = clientReference === null && (workflowId !== null || wanted.statuses !== null);
  const statuses: readonly (RunStatus | null)[] = isBranched ? (wanted.statuses ?? runStatuses) : [null];
  const [first, ...others] = statuses.map((status) => branch(sql, reach, wanted, status));
  if (first === undefined) return null;
  const merged = others.reduce((all, next) => all.unionAll(next), first);
  return sql
    .selectFrom(merged.orderBy("created_at", "desc").orderBy("run_id", "desc").limit(wanted.limit).as("page"))
    .innerJoin("runs", "runs.run_id", "page.run_id")
    .select(listedColumns.map((column) => `runs.${column}` as const))
    .orderBy("page.created_at", "desc")
    .orderBy("page.run_id", "desc");
}

/** The newest of one kind. Only what the index itself holds is read here: rows are wide. */
function branch(
  sql: Kysely<DeploymentTables>,
  reach: RunReach,
  wanted: RunsWanted,
  status: RunStatus | null,
) {
  const { statuses, workflowId, clientReference, createdAfterMs, createdBeforeMs, after } = wanted;
  let query = runsWithin(sql, reach).select(["created_at", "run_id"]);
  if (status !== null) query = query.where("status", "=", status);
  else if (statuses !== null) query = query.where("status", "in", statuses);
  if (workflowId !== null) query = query.where("workflow_id", "=", workflowId);
  if (clientReference !== null) query = query.where("client_reference", "=", clientReference);
  if (createdAfterMs !== null) query = query.where("created_at", ">", createdAfterMs);
  if (createdBeforeMs !== null) query = query.where("created_at", "<", createdBeforeMs);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "run_id"), "<", tuple(after.createdAtMs, after.runId)),
    );
  }
  const newest = query.orderBy("created_at", "desc").orderBy("run_id", "desc").limit(wanted.limit);
  return sql.selectFrom(newest.as("newest")).select(["created_at", "run_id"]);
}
