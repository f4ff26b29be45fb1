import { foldName } from "@sluice/core";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface NewWorkflow {
  readonly workflowId: string;
  readonly name: string;
  readonly description: string;
  /** Its first, which is saved with it; 0 where it has none yet. */
  readonly version: number;
}

/** Makes a workflow with the place for its draft; false when the name is taken. */
export async function insertWorkflow(
  { sql }: WriteTransaction<DeploymentTables>,
  owned: Owned,
  { workflowId, name, description, version }: NewWorkflow,
  nowMs: number,
): Promise<boolean> {
  const made = await sql
    .insertInto("workflows")
    .values({
      workflow_id: workflowId,
      name,
      folded_name: foldName(name),
      description,
      status: "draft",
      active_version: null,
      newest_version: version,
      created_at: nowMs,
      updated_at: nowMs,
      ...owned,
    })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .returning("workflow_id")
    .execute();
  if (made.length === 0) return false;
  await sql
    .insertInto("workflow_drafts")
    .values({ workflow_id: workflowId, revision: 0, ...noDraft })
    .execute();
  return true;
}

const noDraft = {
  definition_text_id: null,
  layout: null,
  base_version: null,
  updated_at: null,
  updated_by_id: null,
  updated_by_name: null,
};
