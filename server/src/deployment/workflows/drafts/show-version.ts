import type { WorkflowDefinition } from "@sluice/contract";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { loadReferences, type References } from "../load-references.ts";
import { referencesIn } from "../references-in.ts";
import { type ListedVersion, presentVersion } from "./list-versions.ts";
import type { DraftParts } from "./stored-draft.ts";

export interface VersionDetail extends ListedVersion {
  readonly definition: WorkflowDefinition;
  readonly layout: Record<string, { x: number; y: number }> | null;
  readonly references: References;
}

export type VersionRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"workflow_not_found">
  | Refusal<"version_not_found", { readonly version: number }>;

/** A version as its author saved it; also the trial that a run was started from. */
export async function showVersion(
  { database, texts }: Pick<DraftParts, "database" | "texts">,
  actor: Actor,
  { workflowId, version }: { readonly workflowId: string; readonly version: number },
): Promise<Outcome<VersionDetail, VersionRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const row = await database.reader
    .selectFrom("workflow_versions")
    .innerJoin("workflows", "workflows.workflow_id", "workflow_versions.workflow_id")
    .select(["version", "note", "workflow_versions.created_at", "saved_by_id", "saved_by_name"])
    .select(["definition_text_id", "layout", "active_version"])
    .where("workflow_versions.workflow_id", "=", workflowId)
    .where("version", "=", version)
    .executeTakeFirst();
  const text = row ? await texts.read(row.definition_text_id) : null;
  if (!row || text === null) return refuse("version_not_found", { version });
  const definition = JSON.parse(text) as WorkflowDefinition;
  return done({
    ...presentVersion(row, row.active_version),
    definition,
    layout: row.layout === null ? null : JSON.parse(row.layout),
    references: await loadReferences(database.reader, referencesIn(definition)),
  });
}
