import { WorkflowDefinition } from "@sluice/contract";
import { checkShape, type DefinitionDiff, diffDefinitions, type Shape } from "@sluice/core";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { loadReferences, type References } from "../load-references.ts";
import { referencesIn } from "../references-in.ts";
import { type DraftParts, readDraft } from "./stored-draft.ts";

export interface DiffRequest {
  readonly workflowId: string;
  readonly from: number | "draft";
  readonly to: number | "draft";
}

export interface WorkflowDiff {
  readonly from: string;
  readonly to: string;
  readonly diff: DefinitionDiff;
  readonly references: References;
}

export type DiffRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"workflow_not_found" | "draft_misshapen">
  | Refusal<"version_not_found", { readonly version: number }>;

/** What one version says otherwise than another, with what the ids in both stand for. */
export async function diffVersions(
  parts: Pick<DraftParts, "database" | "texts">,
  actor: Actor,
  { workflowId, from, to }: DiffRequest,
): Promise<Outcome<WorkflowDiff, DiffRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const before = await loadSide(parts, workflowId, from);
  if (!before.ok) return before;
  const after = await loadSide(parts, workflowId, to);
  if (!after.ok) return after;
  return done({
    from: String(from),
    to: String(to),
    diff: diffDefinitions(before.value, after.value),
    references: await loadReferences(parts.database.reader, referencesIn(before.value, after.value)),
  });
}

async function loadSide(
  parts: Pick<DraftParts, "database" | "texts">,
  workflowId: string,
  side: number | "draft",
): Promise<Outcome<WorkflowDefinition, DiffRefusal>> {
  if (side === "draft") {
    const stored = await readDraft(parts, workflowId);
    if (!stored) return refuse("workflow_not_found");
    const draft: unknown = JSON.parse(stored.text);
    return isShaped(draft) ? done(draft) : refuse("draft_misshapen");
  }
  const row = await parts.database.reader
    .selectFrom("workflow_versions")
    .select("definition_text_id")
    .where("workflow_id", "=", workflowId)
    .where("version", "=", side)
    .executeTakeFirst();
  const text = row ? await parts.texts.read(row.definition_text_id) : null;
  return text === null
    ? refuse("version_not_found", { version: side })
    : done(JSON.parse(text) as WorkflowDefinition);
}

/** What is no definition at all cannot be compared step by step. */
function isShaped(draft: unknown): draft is WorkflowDefinition {
  return checkShape(WorkflowDefinition as unknown as Shape, draft).next().done === true;
}
