import type { Agent } from "@sluice/contract";
import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { AgentParts } from "./agent-parts.ts";
import { type CreateAgentRefusal, insertAgent } from "./create-agent.ts";
import { loadShownAgent } from "./load-shown-agent.ts";
import { prepareAgent } from "./prepare-agent.ts";

const maxCopies = 100;

/** Makes a copy of an agent, as its newest version has it, that belongs to whoever makes it. */
export async function duplicateAgent(
  parts: AgentParts,
  actor: Actor,
  { agentId, name }: { readonly agentId: string; readonly name?: string | undefined },
): Promise<Outcome<Agent, CreateAgentRefusal | PlainRefusal<"agent_not_found">>> {
  const denied = refuseUnless(actor, "agents:write");
  if (denied) return denied;
  const original = await loadShownAgent(parts, agentId);
  if (!original) return refuse("agent_not_found");
  const { description, kind, engine, connectors, graphs, environments } = original.content;
  const free = await freeName(parts, original.name);
  const copied = {
    name: name ?? free,
    description,
    kind,
    engine,
    connectors: connectors.map(({ connector_id }) => connector_id),
    graphs: graphs.map(({ graph_id, version }) => ({ graph_id, version })),
    environments: environments.map(({ environment_id, version }) => ({ environment_id, version })),
  };
  const prepared = await prepareAgent(parts, actor, copied, free);
  if (!prepared.ok) return prepared;
  const inserted = await insertAgent(parts, actor, prepared.value, "agent.duplicate");
  if (!inserted.ok) return inserted;
  const agent = await loadShownAgent(parts, inserted.value);
  return agent ? done(agent) : refuse("agent_not_found");
}

/** "Clerk (copy)", "Clerk (copy 2)" and so on. */
async function freeName({ database }: AgentParts, name: string): Promise<string> {
  const names = Array.from({ length: maxCopies }, (_, index) => {
    const ending = index === 0 ? " (copy)" : ` (copy ${index + 1})`;
    return `${[...name].slice(0, limits.agent.nameMaxChars - ending.length).join("")}${ending}`;
  });
  const rows = await database.reader.selectFrom("agents").select("name").where("name", "in", names).execute();
  const taken = new Set(rows.map((row) => row.name));
  return names.find((each) => !taken.has(each)) ?? names[0] ?? name;
}
