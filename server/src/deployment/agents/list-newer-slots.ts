import type { NewerSlots } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { AgentParts } from "./agent-parts.ts";

/**
 * What the newest version of an agent is pinned to older versions of. Connectors are not among it: they are used in
 * their newest version anyway.
 */
export async function listNewerSlots(
  parts: Pick<AgentParts, "database">,
  actor: Actor,
  { agentId }: { readonly agentId: string },
): Promise<Outcome<NewerSlots, NotAllowed["refusal"] | PlainRefusal<"agent_not_found">>> {
  const denied = refuseUnless(actor, "agents:read");
  if (denied) return denied;
  const found = await newerSlotsOf(parts, agentId);
  return found ? done(found) : refuse("agent_not_found");
}

export async function newerSlotsOf(
  { database }: Pick<AgentParts, "database">,
  agentId: string,
): Promise<NewerSlots | null> {
  const row = await database.reader
    .selectFrom("agents")
    .innerJoin("agent_versions as own", (join) =>
      join.onRef("own.agent_id", "=", "agents.agent_id").onRef("own.version", "=", "agents.newest_version"),
    )
    .leftJoin("environment_versions as place", "place.environment_version_id", "own.environment_version_id")
    .leftJoin("environments", "environments.environment_id", "place.environment_id")
    .leftJoin("graphs", "graphs.graph_id", "own.graph_id")
    .select(["agents.agent_id", "agents.name", "agents.revision", "agents.newest_version"])
    .select(["agents.owner_id", "agents.owner_name", "own.agent_version_id", "own.graph_version"])
    .select(["environments.environment_id", "environments.name as environment_name"])
    .select(["place.version as environment_version", "environments.newest_version as environment_newest"])
    .select(["graphs.graph_id", "graphs.name as graph_name", "graphs.published_version as graph_newest"])
    .where("agents.agent_id", "=", agentId)
    .executeTakeFirst();
  if (!row) return null;
  return {
    agent_id: row.agent_id,
    name: row.name,
    owner: { id: row.owner_id, name: row.owner_name },
    revision: row.revision,
    newest_version: row.newest_version,
    agent_version_id: row.agent_version_id,
    items: [
      ...behind("environment", row.environment_id, row.environment_name, [
        row.environment_version,
        row.environment_newest,
      ]),
      ...behind("graph", row.graph_id, row.graph_name, [row.graph_version, row.graph_newest]),
    ],
  };
}

function behind(
  kind: NewerSlots["items"][number]["kind"],
  id: string | null,
  name: string | null,
  [version, newest]: readonly [number | null, number | null],
): NewerSlots["items"] {
  if (id === null || version === null || newest === null || version >= newest) return [];
  return [{ kind, id, name: name ?? id, version, newest_version: newest }];
}
