import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
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

/** All of them, drafts too, for those who build workflows. */
export async function listWorkflows(
  { database }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
): Promise<Outcome<ListedWorkflow[], NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const rows = await database.reader
    .selectFrom("workflows")
    .select(["workflow_id", "name", "status", "active_version", "newest_version", "updated_at"])
    .orderBy("name")
    .limit(maxListed)
    .execute();
  return done(rows.map((row) => ({ ...row, updated_at: isoTime(row.updated_at) })));
}
