import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

export interface WorkflowParts {
  readonly database: Database<DeploymentTables>;
  now(): number;
}

export interface ActivatedWorkflow {
  readonly workflow_id: string;
  readonly active_version: number;
}

export type ActivateRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"workflow_not_found">
  | Refusal<"version_not_found", { readonly version: number }>;

/** Makes a version the one that runs start from; the newest when none is named. */
export async function activateWorkflow(
  { database, now }: WorkflowParts,
  actor: Actor,
  { workflowId, version }: { readonly workflowId: string; readonly version: number | null },
): Promise<Outcome<ActivatedWorkflow, ActivateRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const found = await sql
      .selectFrom("workflow_versions")
      .select("version")
      .where("workflow_id", "=", workflowId)
      .$if(version !== null, (query) => query.where("version", "=", version ?? 0))
      .orderBy("version", "desc")
      .executeTakeFirst();
    if (!found)
      return version === null ? refuse("workflow_not_found") : refuse("version_not_found", { version });
    await sql
      .updateTable("workflows")
      .set({ status: "active", active_version: found.version, updated_at: now() })
      .where("workflow_id", "=", workflowId)
      .execute();
    await recordChange(transaction, actor, { action: "workflow.activate", target: workflowId, at: now() });
    return done({ workflow_id: workflowId, active_version: found.version });
  });
}
