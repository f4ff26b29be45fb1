import { isoTime } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ListedWorkflow {
  workflow_id: string;
  name: string;
  status: string;
  active_version: number | null;
  newest_version: number;
  updated_at: string;
}

const maxListed = 1_000;

export async function listWorkflows(database: Database<DeploymentTables>): Promise<ListedWorkflow[]> {
  const rows = await database.reader
    .selectFrom("workflows")
    .select(["workflow_id", "name", "status", "active_version", "newest_version", "updated_at"])
    .orderBy("name")
    .limit(maxListed)
    .execute();
  return rows.map((row) => ({ ...row, updated_at: isoTime(row.updated_at) }));
}
