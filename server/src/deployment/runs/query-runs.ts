import { type RunStatus, runStatuses, type TriggerKind } from "@sluice/contract";
import { sql as fragment, type Kysely, type SelectQueryBuilder } from "kysely";
import type { RunReach } from "../../access/run-reach.ts";
import type { DeploymentTables } from "../tables.ts";
import { listedColumns } from "./present-run.ts";
import { isId, runsWithin } from "./reach-run.ts";
import type { RunFilters } from "./run-filters.ts";

/** What people filter by besides. Each is null where all are wanted. */
export interface MoreFilters {
  readonly triggeredBy: TriggerKind | null;
  readonly startedBy: string | null;
  readonly label: { readonly name: string; readonly value: string | null } | null;
  readonly isTrial: boolean | null;
  readonly runIdPrefix: string | null;
  /** The whole of a client reference, or a part of a workflow's folded name. */
  readonly text: { readonly reference: string; readonly foldedName: string } | null;
}

export interface RunsWanted extends RunFilters {
  readonly more?: MoreFilters;
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
export function queryRuns<Column extends keyof DeploymentTables["runs"] = (typeof listedColumns)[number]>(
  sql: Kysely<DeploymentTables>,
  reach: RunReach,
  wanted: RunsWanted,
  columns: readonly Column[] = listedColumns as readonly unknown[] as readonly Column[],
) {
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
    .select(columns.map((column) => `runs.${column}` as const))
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
  if (wanted.more) query = narrowed(query, wanted.more);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("created_at", "run_id"), "<", tuple(after.createdAtMs, after.runId)),
    );
  }
  const newest = query.orderBy("created_at", "desc").orderBy("run_id", "desc").limit(wanted.limit);
  return sql.selectFrom(newest.as("newest")).select(["created_at", "run_id"]);
}

type Branch = SelectQueryBuilder<DeploymentTables, "runs", { created_at: number; run_id: string }>;

function narrowed(runs: Branch, more: MoreFilters): Branch {
  const { triggeredBy, startedBy, label, isTrial, runIdPrefix, text } = more;
  let query = runs;
  if (triggeredBy !== null) query = query.where("triggered_by", "=", triggeredBy);
  if (startedBy !== null) query = query.where("actor_id", "=", startedBy);
  if (isTrial !== null) query = query.where("trial", "=", isTrial ? 1 : 0);
  if (runIdPrefix !== null) query = query.where(isLike("run_id", `${escaped(runIdPrefix)}%`));
  if (label !== null) {
    query = query.where("run_id", "in", ({ selectFrom }) => {
      const labelled = selectFrom("run_labels").select("run_labels.run_id").where("name", "=", label.name);
      return label.value === null ? labelled : labelled.where("value", "=", label.value);
    });
  }
  if (text === null) return query;
  return query.where(({ or, eb, selectFrom }) =>
    or([
      eb("client_reference", "=", text.reference),
      eb(
        "workflow_id",
        "in",
        selectFrom("workflows")
          .select("workflows.workflow_id")
          .where(isLike("folded_name", `%${escaped(text.foldedName)}%`)),
      ),
    ]),
  );
}

function isLike(column: string, pattern: string) {
  return fragment<boolean>`${fragment.ref(column)} like ${pattern} escape '!'`;
}

function escaped(text: string): string {
  return text.replace(/[!%_]/g, "!$&");
}
