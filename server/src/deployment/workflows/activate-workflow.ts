import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { lockWorkflow } from "./lock-workflow.ts";

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
  | NotOwner["refusal"]
  | PlainRefusal<"workflow_not_found" | "no_version">
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
    const workflow = await lockWorkflow(sql, workflowId);
    if (!workflow) return refuse("workflow_not_found");
    const notTheirs = refuseUnlessOwner(actor, workflow);
    if (notTheirs) return notTheirs;
    if (workflow.newest_version === 0) return refuse("no_version");
    const wanted = version ?? workflow.newest_version;
    const found = await sql
      .selectFrom("workflow_versions")
      .select("version")
      .where("workflow_id", "=", workflowId)
      .where("version", "=", wanted)
      // A draft that was only tried has one below 0.
      .where("version", ">", 0)
      .executeTakeFirst();
    if (!found) return refuse("version_not_found", { version: wanted });
    await sql
      .updateTable("workflows")
      .set({
        status: "active",
        active_version: found.version,
        revision: workflow.revision + 1,
        updated_at: now(),
      })
      .where("workflow_id", "=", workflowId)
      .execute();
    await recordAndTell(transaction, actor, "workflows", {
      action: "workflow.activate",
      target: workflowId,
      at: now(),
    });
    return done({ workflow_id: workflowId, active_version: found.version });
  });
}
