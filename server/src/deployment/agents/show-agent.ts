import type { Agent } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { AgentParts } from "./agent-parts.ts";
import { loadShownAgent } from "./load-shown-agent.ts";

/** An agent with its newest version and who uses it. */
export async function showAgent(
  parts: AgentParts,
  actor: Actor,
  { agentId }: { readonly agentId: string },
): Promise<Outcome<Agent, NotAllowed["refusal"] | PlainRefusal<"agent_not_found">>> {
  const denied = refuseUnless(actor, "agents:read");
  if (denied) return denied;
  const agent = await loadShownAgent(parts, agentId);
  return agent ? done(agent) : refuse("agent_not_found");
}
