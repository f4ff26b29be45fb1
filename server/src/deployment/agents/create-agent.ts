import type { Agent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { ownedBy, ownerOf } from "../../access/ownership.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { lookAgain } from "../../platform/db/look-again.ts";
import { newId } from "../../platform/ids.ts";
import { type CapReached, checkOwnerCap } from "../versions/check-owner-cap.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { AgentContent } from "./agent-content.ts";
import type { AgentParts } from "./agent-parts.ts";
import { loadShownAgent } from "./load-shown-agent.ts";
import { type AgentFault, prepareAgent, type WrittenAgent } from "./prepare-agent.ts";
import { prepareAgentVersion, saveAgentVersion } from "./save-agent-version.ts";

export type NameTaken = Refusal<"agent_name_taken", { readonly name: string }>;
export type CreateAgentRefusal = NotAllowed["refusal"] | AgentFault | CapReached["refusal"] | NameTaken;

/** Makes an agent that belongs to whoever makes it. */
export async function createAgent(
  parts: AgentParts,
  actor: Actor,
  written: WrittenAgent,
): Promise<Outcome<Agent, CreateAgentRefusal>> {
  const denied = refuseUnless(actor, "agents:write");
  if (denied) return denied;
  const inserted = await lookAgain(async (): Promise<Outcome<string, CreateAgentRefusal>> => {
    const prepared = await prepareAgent(parts, actor, written, null);
    return prepared.ok ? await insertAgent(parts, actor, prepared.value, "agent.create") : prepared;
  });
  if (!inserted.ok) return inserted;
  const agent = await loadShownAgent(parts, inserted.value);
  if (!agent) throw new Error(`The agent ${inserted.value} is gone right after it was made.`);
  return done(agent);
}

/** Stores a new agent as its version 1, and answers its id. */
export async function insertAgent(
  { database, texts, now }: AgentParts,
  actor: Actor,
  content: AgentContent,
  action: "agent.create" | "agent.duplicate",
): Promise<Outcome<string, CapReached["refusal"] | NameTaken>> {
  const id = newId("agt_", now());
  const planned = { id, versionId: newId("agv_", now()), version: 1, change: "created" } as const;
  const prepared = await prepareAgentVersion(texts, content, planned);
  try {
    return await database.write(async (transaction) => {
      const nowMs = now();
      const full = await checkOwnerCap(transaction, "agents", ownerOf(actor));
      if (full) return full;
      await saveAgentVersion(texts, transaction, prepared, ownedBy(actor), nowMs);
      await recordAndTell(transaction, actor, "agents", { action, target: id, at: nowMs });
      return done(id);
    });
  } catch (cause) {
    if (cause instanceof PlanOvertaken) return refuse("agent_name_taken", { name: content.name });
    throw cause;
  }
}
