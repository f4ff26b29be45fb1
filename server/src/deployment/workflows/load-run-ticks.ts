import type { RunStatus } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import { type Kysely, sql } from "kysely";
import type { DeploymentTables } from "../tables.ts";

/** How one of the last runs went. */
export interface RunTick {
  readonly run_id: string;
  readonly status: RunStatus;
  readonly created_at: string;
  readonly duration_ms: number | null;
}

const ticksEach = 10;

/**
 * The last runs of each workflow, the newest first. One query for all of them, which reads no more of each than is
 * shown. Trials of drafts say nothing about the workflow.
 */
export async function loadRunTicks(
  reader: Kysely<DeploymentTables>,
  workflowIds: readonly string[],
): Promise<Map<string, RunTick[]>> {
  const [first, ...rest] = workflowIds.map((workflowId) => lastRuns(reader, workflowId));
  if (!first) return new Map();
  const rows = await rest.reduce((all, each) => all.unionAll(each), first).execute();
  const ticks = new Map<string, RunTick[]>();
  for (const row of rows.toSorted((one, other) => other.created_at - one.created_at)) {
    const ofWorkflow = ticks.get(row.workflow_id) ?? [];
    ofWorkflow.push({
      run_id: row.run_id,
      status: row.status as RunStatus,
      created_at: isoTime(row.created_at),
      duration_ms: row.finished_at === null ? null : row.finished_at - row.created_at,
    });
    ticks.set(row.workflow_id, ofWorkflow);
  }
  return ticks;
}

/** Within a query of its own, since only so may a part of a union have a limit on SQLite. */
function lastRuns(reader: Kysely<DeploymentTables>, workflowId: string) {
  return reader
    .selectFrom((from) =>
      from
        .selectFrom("runs")
        .select(["workflow_id", "run_id", "status", "created_at", "finished_at"])
        .where("workflow_id", "=", workflowId)
        // As a literal: an index that holds no trials is not taken for a value that is bound.
        .where(sql<boolean>`trial = 0`)
        .orderBy("created_at", "desc")
        .orderBy("run_id", "desc")
        .limit(ticksEach)
        .as("last"),
    )
    .select(["workflow_id", "run_id", "status", "created_at", "finished_at"]);
}
