import type { AgentChoices } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { connectorState } from "../connectors/connector-state.ts";
import type { AgentParts } from "./agent-parts.ts";

const maxChoices = 500;
const maxGraphVersions = 50;

/** What an agent can be equipped with: the first of each by name. */
export async function listAgentChoices(
  { database }: AgentParts,
  actor: Actor,
): Promise<Outcome<AgentChoices, NotAllowed["refusal"]>> {
  const denied = refuseUnless(actor, "agents:read");
  if (denied) return denied;
  const { reader } = database;
  const connectors = await reader
    .selectFrom("connectors")
    .select(["connector_id", "name", "type", "passed_at", "attention"])
    .orderBy("name")
    .limit(maxChoices)
    .execute();
  const environments = await reader
    .selectFrom("environments")
    .select(["environment_id", "name", "newest_version"])
    .orderBy("folded_name")
    .limit(maxChoices)
    .execute();
  return done({
    connectors: connectors.map((row) => ({
      connector_id: row.connector_id,
      name: row.name,
      type: row.type,
      state: connectorState(row),
    })),
    graphs: await readyGraphs(database),
    environments,
  });
}

async function readyGraphs({ reader }: AgentParts["database"]): Promise<AgentChoices["graphs"]> {
  const rows = await reader
    .selectFrom("graphs")
    .innerJoin("graph_versions", "graph_versions.graph_id", "graphs.graph_id")
    .select(["graphs.graph_id", "graphs.name", "graph_versions.version"])
    .where("graph_versions.status", "=", "ready")
    .orderBy("graphs.name")
    .orderBy("graph_versions.version", "desc")
    .limit(maxChoices * maxGraphVersions)
    .execute();
  const found = new Map<string, AgentChoices["graphs"][number]>();
  for (const { graph_id, name, version } of rows) {
    const known = found.get(graph_id) ?? { graph_id, name, ready_versions: [] };
    if (known.ready_versions.length < maxGraphVersions) known.ready_versions.push(version);
    found.set(graph_id, known);
  }
  return [...found.values()].slice(0, maxChoices);
}
