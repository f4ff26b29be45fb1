import type { RunSummary } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { listedColumns, presentSummary } from "./present-run.ts";
import { isId, type Reach, type Refused, runNotFound, runWithin } from "./reach-run.ts";

const readListed = runWithin(listedColumns);

/** A run in brief. */
export async function summariseRun(
  database: Database<DeploymentTables>,
  reach: Reach,
  runId: string,
): Promise<{ readonly ok: true; readonly run: RunSummary } | Refused<"run_not_found">> {
  if (!isId(runId)) return runNotFound;
  const [row] = await readListed(database, reach, runId);
  return row ? { ok: true, run: presentSummary(row) } : runNotFound;
}
