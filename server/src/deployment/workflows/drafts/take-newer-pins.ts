import type { WorkflowDefinition } from "@sluice/contract";
import { isJsonObject } from "@sluice/core";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, refuse } from "../../../access/outcome.ts";
import { refuseUnlessOwner } from "../../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { changeDraft, type DraftRefusal, recordDraft, replaceDraft } from "./change-draft.ts";
import { newerPinsOf } from "./list-newer-pins.ts";
import type { PresentedDraft } from "./present-draft.ts";
import { showDraft } from "./show-draft.ts";
import { type DraftParts, readDraft } from "./stored-draft.ts";

export interface TakeNewerPinsRequest {
  readonly workflowId: string;
  readonly revision: number;
  /** Which agents; null: all of them. */
  readonly agentIds: readonly string[] | null;
}

/** Lets the draft use the newest version of its agents. What runs stays as it is until a version is activated. */
export async function takeNewerPins(
  parts: DraftParts,
  actor: Actor,
  { workflowId, revision, agentIds }: TakeNewerPinsRequest,
): Promise<Outcome<PresentedDraft, NotAllowed["refusal"] | DraftRefusal>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const stored = await readDraft(parts, workflowId);
  if (!stored) return refuse("workflow_not_found");
  const notTheirs = refuseUnlessOwner(actor, stored.row);
  if (notTheirs) return notTheirs;
  const definition: unknown = JSON.parse(stored.text);
  const newer = (await newerPinsOf(parts, definition)).filter(
    ({ agent_id }) => agentIds === null || agentIds.includes(agent_id),
  );
  const newest = new Map(newer.map((pin) => [pin.agent_version_id, pin.newest_version_id]));
  const prepared = await parts.texts.prepare(JSON.stringify(withAgents(definition, newest)));
  const taken = await changeDraft(parts, actor, {
    workflowId,
    revision,
    work: async (transaction, row, nowMs) => {
      if (newest.size === 0) return done(null);
      await parts.texts.insert(transaction, prepared);
      await recordDraft(transaction, actor, row, nowMs);
      const { layout } = stored;
      const baseVersion = row.definition_text_id === null ? row.newest_version || null : row.base_version;
      const draft = { textId: prepared.textId, layout, baseVersion };
      await replaceDraft(transaction, actor, row, draft, nowMs);
      return done(null);
    },
  });
  return taken.ok ? await showDraft(parts, actor, { workflowId }) : taken;
}

/** Of a draft in any shape: only what stands where an agent would is another. */
function withAgents(definition: unknown, newest: ReadonlyMap<string, string>): unknown {
  if (!isJsonObject(definition)) return definition;
  const { nodes, supervisor } = definition as Partial<WorkflowDefinition>;
  const newestOf = (agent: unknown) => (typeof agent === "string" ? (newest.get(agent) ?? agent) : agent);
  return {
    ...definition,
    ...(Array.isArray(nodes) && {
      nodes: nodes.map((node: unknown) =>
        isJsonObject(node) && "agent" in node ? { ...node, agent: newestOf(node.agent) } : node,
      ),
    }),
    ...(supervisor !== undefined && { supervisor: newestOf(supervisor) }),
  };
}
