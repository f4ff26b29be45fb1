import type { FileAgent, FileConnector } from "@sluice/contract";
import type { Kysely } from "kysely";
import { connectorState } from "../connectors/connector-state.ts";
import type { DeploymentTables } from "../tables.ts";
import type { ReferredIds } from "./references-in.ts";

export interface ReferredAgent {
  readonly agent_id: string;
  readonly name: string;
  readonly kind: FileAgent["kind"];
  readonly version: number;
  readonly newest_version: number;
  readonly newest_version_id: string;
  readonly environment: {
    readonly name: string;
    readonly version: number;
    readonly newest_version: number;
  } | null;
}

export interface ReferredConnector {
  readonly name: string;
  readonly type: string;
  readonly region: string;
  readonly state: ReturnType<typeof connectorState>;
}

export interface References {
  readonly agents: Record<string, ReferredAgent>;
  readonly connectors: Record<string, ReferredConnector>;
  readonly graphs: Record<string, { readonly name: string }>;
}

type Reader = Kysely<DeploymentTables>;

/** What ids in a definition stand for; what is gone is not in it. Three queries, however many there are. */
export async function loadReferences(reader: Reader, ids: ReferredIds): Promise<References> {
  const [agents, connectors, graphs] = await Promise.all([
    ids.agents.length === 0
      ? []
      : agentRows(reader).where("own.agent_version_id", "in", ids.agents).execute(),
    ids.connectors.length === 0
      ? []
      : connectorRows(reader).where("connectors.connector_id", "in", ids.connectors).execute(),
    ids.graphs.length === 0
      ? []
      : reader
          .selectFrom("graphs")
          .select(["graph_id", "name"])
          .where("graph_id", "in", ids.graphs)
          .execute(),
  ]);
  return {
    agents: Object.fromEntries(agents.map((row) => [row.agent_version_id, presentAgent(row)])),
    connectors: Object.fromEntries(connectors.map((row) => [row.connector_id, presentReferred(row)])),
    graphs: Object.fromEntries(graphs.map(({ graph_id, name }) => [graph_id, { name }])),
  };
}

/** Versions of agents, each with the newest one of its agent and where it works. */
export function agentRows(reader: Reader) {
  return reader
    .selectFrom("agent_versions as own")
    .innerJoin("agents", "agents.agent_id", "own.agent_id")
    .innerJoin("agent_versions as newest", (join) =>
      join
        .onRef("newest.agent_id", "=", "agents.agent_id")
        .onRef("newest.version", "=", "agents.newest_version"),
    )
    .leftJoin("environment_versions as place", "place.environment_version_id", "own.environment_version_id")
    .leftJoin("environments", "environments.environment_id", "place.environment_id")
    .select(["own.agent_version_id", "own.description", "own.kind", "own.version"])
    .select(["agents.agent_id", "agents.name", "agents.newest_version"])
    .select("newest.agent_version_id as newest_version_id")
    .select(["environments.name as environment_name", "place.version as environment_version"])
    .select("environments.newest_version as environment_newest");
}

type AgentRow = Awaited<ReturnType<ReturnType<typeof agentRows>["execute"]>>[number];

export function presentAgent(row: AgentRow): ReferredAgent {
  const { environment_name: name, environment_version: version, environment_newest: newest_version } = row;
  return {
    agent_id: row.agent_id,
    name: row.name,
    kind: row.kind as FileAgent["kind"],
    version: row.version,
    newest_version: row.newest_version,
    newest_version_id: row.newest_version_id,
    environment:
      name === null || version === null || newest_version === null ? null : { name, version, newest_version },
  };
}

/** Connectors, each with its newest version. */
export function connectorRows(reader: Reader) {
  return reader
    .selectFrom("connectors")
    .innerJoin("connector_versions", (join) =>
      join
        .onRef("connector_versions.connector_id", "=", "connectors.connector_id")
        .onRef("connector_versions.version", "=", "connectors.newest_version"),
    )
    .select(["connectors.connector_id", "name", "type", "spec", "passed_at", "attention"]);
}

type ConnectorRow = Awaited<ReturnType<ReturnType<typeof connectorRows>["execute"]>>[number];

export function presentReferred(row: ConnectorRow): ReferredConnector {
  const spec = JSON.parse(row.spec) as FileConnector;
  return {
    name: row.name,
    type: row.type,
    region: spec.type === "s3" ? spec.region : "",
    state: connectorState(row),
  };
}
