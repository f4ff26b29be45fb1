import type { NewerSlots } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { AgentParts } from "./agent-parts.ts";
import { agentConflict, findOwnAgent } from "./find-own-agent.ts";
import { newerSlotsOf } from "./list-newer-slots.ts";
import { loadShownAgent } from "./load-shown-agent.ts";
import { type SaveRefusal, saveAgent } from "./save-agent.ts";

/**
 * Saves an agent as its next version, with the newest versions of what it is pinned to and all else as it is. Saved
 * workflows keep the versions that they were saved with. Where nothing is newer, no version is made.
 */
export async function takeNewerSlots(
  parts: AgentParts,
  actor: Actor,
  { agentId, revision }: { readonly agentId: string; readonly revision: number },
): Promise<Outcome<NewerSlots, NotAllowed["refusal"] | SaveRefusal>> {
  const denied = refuseUnless(actor, "agents:write");
  if (denied) return denied;
  const own = await findOwnAgent(parts, actor, { agentId, revision });
  if (!own.ok) return own;
  const newer = await newerSlotsOf(parts, agentId);
  const agent = await loadShownAgent(parts, agentId);
  if (!newer || !agent) return refuse("agent_not_found");
  if (agent.revision !== revision) return await agentConflict(parts, agentId);
  if (newer.items.length === 0) return done(newer);
  const newest = new Map(newer.items.map((item) => [item.id, item.newest_version]));
  const { description, kind, engine, connectors, graphs, environments } = agent.content;
  const written = {
    name: agent.name,
    description,
    kind,
    engine,
    connectors: connectors.map(({ connector_id }) => connector_id),
    graphs: graphs.map(({ graph_id, version }) => ({ graph_id, version: newest.get(graph_id) ?? version })),
    environments: environments.map(({ environment_id, version }) => ({
      environment_id,
      version: newest.get(environment_id) ?? version,
    })),
  };
  const saved = await saveAgent(parts, actor, { agentId, revision, written });
  if (!saved.ok) return saved;
  const after = await newerSlotsOf(parts, agentId);
  return after ? done(after) : refuse("agent_not_found");
}
