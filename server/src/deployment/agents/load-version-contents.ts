import type { AgentKind, AgentVersionContent, FileAgent } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import { connectorState } from "../connectors/connector-state.ts";
import type { AgentParts } from "./agent-parts.ts";

/** Versions of an agent as they are shown, by their numbers. Those that are not there are left out. */
export async function loadVersionContents(
  { database, texts }: Pick<AgentParts, "database" | "texts">,
  agentId: string,
  versions: readonly number[],
): Promise<Map<number, AgentVersionContent>> {
  const rows = await database.reader
    .selectFrom("agent_versions")
    .leftJoin("environment_versions", (join) =>
      join.onRef("environment_versions.environment_version_id", "=", "agent_versions.environment_version_id"),
    )
    .leftJoin("environments", "environments.environment_id", "environment_versions.environment_id")
    .selectAll("agent_versions")
    .select([
      "environments.environment_id",
      "environments.name as environment_name",
      "environments.newest_version as environment_newest",
      "environment_versions.version as environment_version",
    ])
    .where("agent_versions.agent_id", "=", agentId)
    .where("agent_versions.version", "in", [...versions])
    .execute();
  const found = rows.map(async (row): Promise<[number, AgentVersionContent]> => {
    const text = await texts.read(row.spec_text_id);
    if (text === null) throw new Error(`The text of the agent version ${row.agent_version_id} is gone.`);
    const { environment_id, environment_name, environment_newest, environment_version } = row;
    const environments =
      environment_id === null
        ? []
        : [
            {
              environment_id,
              name: environment_name ?? "",
              version: environment_version ?? 0,
              newest_version: environment_newest ?? 0,
            },
          ];
    return [
      row.version,
      {
        version: row.version,
        agent_version_id: row.agent_version_id,
        description: row.description,
        kind: row.kind as AgentKind,
        created_at: isoTime(row.created_at),
        saved_by: row.saved_by,
        engine: JSON.parse(text) as FileAgent["engine"],
        connectors: await loadConnectors(database, JSON.parse(row.connectors) as string[]),
        graphs: await loadGraph(database, row.graph_id, row.graph_version),
        environments,
      },
    ];
  });
  return new Map(await Promise.all(found));
}

async function loadConnectors(
  { reader }: AgentParts["database"],
  ids: readonly string[],
): Promise<AgentVersionContent["connectors"]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom("connectors")
    .select(["connector_id", "name", "passed_at", "attention"])
    .where("connector_id", "in", ids)
    .execute();
  const known = new Map(rows.map((row) => [row.connector_id, row]));
  return ids.map((connector_id) => {
    const row = known.get(connector_id);
    return row
      ? { connector_id, name: row.name, state: connectorState(row) }
      : { connector_id, name: connector_id, state: "missing" };
  });
}

async function loadGraph(
  { reader }: AgentParts["database"],
  graphId: string | null,
  version: number | null,
): Promise<AgentVersionContent["graphs"]> {
  if (graphId === null || version === null) return [];
  const graph = await reader
    .selectFrom("graphs")
    .leftJoin("graph_versions", (join) =>
      join
        .onRef("graph_versions.graph_id", "=", "graphs.graph_id")
        .on("graph_versions.version", "=", version),
    )
    .select(["graphs.name", "published_version", "graph_versions.status"])
    .where("graphs.graph_id", "=", graphId)
    .executeTakeFirst();
  return [
    {
      graph_id: graphId,
      name: graph?.name ?? graphId,
      version,
      is_ready: graph?.status === "ready",
      newest_ready_version: graph?.published_version ?? null,
    },
  ];
}
