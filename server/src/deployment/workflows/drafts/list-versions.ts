import { isoTime } from "@sluice/core";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import type { Database } from "../../../platform/db/database.ts";
import type { DeploymentTables } from "../../tables.ts";

export interface ListedVersion {
  readonly version: number;
  readonly is_active: boolean;
  readonly note: string;
  readonly created_at: string;
  readonly created_by: { readonly id: string; readonly name: string } | null;
}

export interface VersionPage {
  readonly items: readonly ListedVersion[];
  /** Null on the last page. */
  readonly next: number | null;
}

export interface ListVersionsRequest {
  readonly workflowId: string;
  readonly limit: number;
  /** Goes on below this version. */
  readonly before: number | null;
}

interface VersionColumns {
  readonly version: number;
  readonly note: string;
  readonly created_at: number;
  readonly saved_by_id: string | null;
  readonly saved_by_name: string | null;
}

/** The versions that authors saved, the newest first. */
export async function listVersions(
  { database: { reader } }: { readonly database: Database<DeploymentTables> },
  actor: Actor,
  { workflowId, limit, before }: ListVersionsRequest,
): Promise<Outcome<VersionPage, NotAllowed["refusal"] | PlainRefusal<"workflow_not_found">>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const workflow = await reader
    .selectFrom("workflows")
    .select("active_version")
    .where("workflow_id", "=", workflowId)
    .executeTakeFirst();
  if (!workflow) return refuse("workflow_not_found");
  const rows = await reader
    .selectFrom("workflow_versions")
    .select(["version", "note", "created_at", "saved_by_id", "saved_by_name"])
    .where("workflow_id", "=", workflowId)
    .where("version", ">", 0)
    .$if(before !== null, (query) => query.where("version", "<", before ?? 0))
    .orderBy("version", "desc")
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return done({
    items: page.map((row) => presentVersion(row, workflow.active_version)),
    next: last?.version ?? null,
  });
}

export function presentVersion(row: VersionColumns, active: number | null): ListedVersion {
  const { saved_by_id: id, saved_by_name: name } = row;
  return {
    version: row.version,
    is_active: row.version === active,
    note: row.note,
    created_at: isoTime(row.created_at),
    created_by: id === null || name === null ? null : { id, name },
  };
}
