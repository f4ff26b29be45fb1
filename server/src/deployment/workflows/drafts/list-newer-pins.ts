import { isJsonObject } from "@sluice/core";
import type { Actor } from "../../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../../access/permissions.ts";
import { loadReferences, type ReferredAgent } from "../load-references.ts";
import { referencesIn } from "../references-in.ts";
import { type DraftParts, readDraft } from "./stored-draft.ts";

/** An agent of which there is a newer version than the draft's. */
export interface NewerPin extends ReferredAgent {
  readonly agent_version_id: string;
  readonly steps: readonly string[];
  readonly is_supervisor: boolean;
}

export interface NewerPins {
  /** Of the draft that was looked at. */
  readonly revision: number;
  readonly items: readonly NewerPin[];
}

/** What the draft could use a newer version of. What was activated is what runs, so nothing is taken by itself. */
export async function listNewerPins(
  parts: Pick<DraftParts, "database" | "texts">,
  actor: Actor,
  { workflowId }: { readonly workflowId: string },
): Promise<Outcome<NewerPins, NotAllowed["refusal"] | PlainRefusal<"workflow_not_found">>> {
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const stored = await readDraft(parts, workflowId);
  if (!stored) return refuse("workflow_not_found");
  const items = await newerPinsOf(parts, JSON.parse(stored.text));
  return done({ revision: stored.row.revision, items });
}

export async function newerPinsOf(
  { database }: Pick<DraftParts, "database">,
  definition: unknown,
): Promise<NewerPin[]> {
  const { agents } = await loadReferences(database.reader, referencesIn(definition));
  return Object.entries(agents).flatMap(([id, agent]) =>
    agent.version < agent.newest_version
      ? [{ ...agent, agent_version_id: id, ...usesOf(definition, id) }]
      : [],
  );
}

function usesOf(definition: unknown, agent: string): { steps: string[]; is_supervisor: boolean } {
  if (!isJsonObject(definition)) return { steps: [], is_supervisor: false };
  const nodes = Array.isArray(definition.nodes) ? definition.nodes.filter(isJsonObject) : [];
  return {
    steps: nodes.flatMap((node) =>
      node.agent === agent && typeof node.slug === "string" ? [node.slug] : [],
    ),
    is_supervisor: definition.supervisor === agent,
  };
}
