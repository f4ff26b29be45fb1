import type { Agent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { changeOwner } from "../versions/change-owner.ts";
import type { CapReached } from "../versions/check-owner-cap.ts";
import { findPerson } from "../versions/find-person.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { AgentParts } from "./agent-parts.ts";
import { agentConflict, findOwnAgent, type OwnAgentRefusal } from "./find-own-agent.ts";
import { loadShownAgent } from "./load-shown-agent.ts";

export interface HandOverAgentRequest {
  readonly agentId: string;
  readonly revision: number;
  /** The person who gets it. */
  readonly userId: string;
}

type HandOverRefusal =
  | NotAllowed["refusal"]
  | CapReached["refusal"]
  | PlainRefusal<"person_not_found">
  | OwnAgentRefusal;

/** Gives an agent to another person of the deployment. */
export async function handOverAgent(
  parts: AgentParts,
  actor: Actor,
  { agentId, revision, userId }: HandOverAgentRequest,
): Promise<Outcome<Agent, HandOverRefusal>> {
  const denied = refuseUnless(actor, "agents:write");
  if (denied) return denied;
  const found = await findOwnAgent(parts, actor, { agentId, revision });
  if (!found.ok) return found;
  const person = await findPerson(parts.database, userId);
  if (!person) return refuse("person_not_found");
  const given = await parts.database.write(async (transaction) => {
    const changed = await changeOwner(transaction, "agents", { id: agentId, revision, person });
    if (changed.ok && changed.value) {
      await recordAndTell(transaction, actor, "agents", {
        action: "agent.hand_over",
        target: agentId,
        at: parts.now(),
      });
    }
    return changed;
  });
  if (!given.ok) return given;
  if (!given.value) return await agentConflict(parts, agentId);
  const agent = await loadShownAgent(parts, agentId);
  return agent ? done(agent) : refuse("agent_not_found");
}
