import type { Agent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import type { AgentParts } from "./agent-parts.ts";
import { loadShownAgent } from "./load-shown-agent.ts";

export type EditConflict = Refusal<"edit_conflict", { readonly current: Agent }>;
export type OwnAgentRefusal = PlainRefusal<"agent_not_found"> | NotOwner["refusal"] | EditConflict;

export interface FoundAgent {
  readonly agent_id: string;
  readonly name: string;
  readonly newest_version: number;
  readonly revision: number;
  readonly owner_id: string;
  readonly owner_name: string;
}

/** An agent that the actor may change, as it was when they looked at it. */
export async function findOwnAgent(
  parts: AgentParts,
  actor: Actor,
  { agentId, revision }: { readonly agentId: string; readonly revision: number },
): Promise<Outcome<FoundAgent, OwnAgentRefusal>> {
  const row = await parts.database.reader
    .selectFrom("agents")
    .select(["agent_id", "name", "newest_version", "revision", "owner_id", "owner_name"])
    .where("agent_id", "=", agentId)
    .executeTakeFirst();
  if (!row) return refuse("agent_not_found");
  const foreign = refuseUnlessOwner(actor, row);
  if (foreign) return foreign;
  return row.revision === revision ? done(row) : await agentConflict(parts, agentId);
}

/** Somebody else was first: what there is now. */
export async function agentConflict(
  parts: AgentParts,
  agentId: string,
): Promise<Outcome<never, PlainRefusal<"agent_not_found"> | EditConflict>> {
  const current = await loadShownAgent(parts, agentId);
  return current ? refuse("edit_conflict", { current }) : refuse("agent_not_found");
}
