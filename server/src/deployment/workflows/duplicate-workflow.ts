import type { Problem } from "@sluice/contract";
import { checkTypedName, checkWorkflowTexts } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { ownedBy, ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { type CapReached, checkOwnerCap } from "../versions/check-owner-cap.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import { type DraftParts, readDraft } from "./drafts/stored-draft.ts";
import { freeWorkflowName } from "./free-workflow-name.ts";
import { insertWorkflow } from "./insert-workflow.ts";

export interface DuplicateRequest {
  readonly workflowId: string;
  /** Left out: the same with a number behind it. */
  readonly name?: string | undefined;
}

export type DuplicateRefusal =
  | NotAllowed["refusal"]
  | CapReached["refusal"]
  | PlainRefusal<"workflow_not_found">
  | Refusal<"invalid_workflow", { readonly problems: readonly Problem[] }>
  | Refusal<"workflow_name_taken", { readonly name: string }>;

/** Makes a workflow whose draft is what the other's is now. It belongs to whoever makes it, and runs nothing yet. */
export async function duplicateWorkflow(
  parts: DraftParts,
  actor: Actor,
  { workflowId, name: given }: DuplicateRequest,
): Promise<Outcome<{ readonly workflowId: string }, DuplicateRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const { database, texts, now } = parts;
  const stored = await readDraft(parts, workflowId);
  const original = await database.reader
    .selectFrom("workflows")
    .select(["name", "description"])
    .where("workflow_id", "=", workflowId)
    .executeTakeFirst();
  if (!stored || !original) return refuse("workflow_not_found");
  const { description } = original;
  const name = given ?? (await freeWorkflowName(database.reader, original.name));
  const problems = [...checkWorkflowTexts({ name, description }), ...checkTypedName(given ?? "")];
  if (problems.length > 0) return refuse("invalid_workflow", { problems });
  const text = await texts.prepare(stored.text);
  return await database.write(async (transaction) => {
    const full = await checkOwnerCap(transaction, "workflows", ownerOf(actor));
    if (full) return full;
    const nowMs = now();
    const copyId = newId("wf_", nowMs);
    const copy = { workflowId: copyId, name, description, version: 0 };
    if (!(await insertWorkflow(transaction, ownedBy(actor), copy, nowMs))) {
      return refuse("workflow_name_taken", { name });
    }
    await texts.insert(transaction, text);
    await transaction.sql
      .updateTable("workflow_drafts")
      .set({
        revision: 1,
        definition_text_id: text.textId,
        layout: stored.layout,
        updated_at: nowMs,
        updated_by_id: actor.id,
        updated_by_name: actor.name,
      })
      .where("workflow_id", "=", copyId)
      .execute();
    await recordAndTell(transaction, actor, "workflows", {
      action: "workflow.duplicate",
      target: copyId,
      at: nowMs,
    });
    return done({ workflowId: copyId });
  });
}
