import type { FileEnvironment, Readiness, WorkflowStatus } from "@sluice/contract";
import {
  type AgentSnapshot,
  type CompleteDefinition,
  type ConnectorSnapshot,
  type EnvironmentSnapshot,
  type GraphSnapshot,
  judgeReadiness,
} from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import { connectorState } from "../connectors/connector-state.ts";
import type { ProvisioningRow } from "../environments/provisioning-state.ts";
import { provisioningOf } from "../environments/select-environments.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ReadinessParts {
  database: Database<DeploymentTables>;
  /** Whether agents can work in such an environment now. It has no row where it never needed provisioning. */
  environmentState(
    spec: FileEnvironment,
    row: ProvisioningRow | null,
  ): EnvironmentState | Promise<EnvironmentState>;
  /** By id; those that are gone are not in it. */
  graphStates(graphIds: readonly string[]): Promise<ReadonlyMap<string, GraphSnapshot>>;
}

type EnvironmentState = EnvironmentSnapshot["state"];

export interface ReadinessQuestion {
  readonly status: WorkflowStatus;
  readonly definition: CompleteDefinition;
}

/** Whether a run of this definition could start now and, if not, what its author must put right. */
export async function loadReadiness(parts: ReadinessParts, question: ReadinessQuestion): Promise<Readiness> {
  const [readiness] = await loadReadinessOfAll(parts, [question]);
  if (!readiness) throw new Error("A question about readiness has no answer.");
  return readiness;
}

/** The same of several, in their order: as many queries as for one, and no script is opened. */
export async function loadReadinessOfAll(
  parts: ReadinessParts,
  questions: readonly ReadinessQuestion[],
): Promise<Readiness[]> {
  const nodes = questions.flatMap(({ definition }) => definition.nodes);
  const agents = await loadAgents(
    parts,
    nodes.map(({ agent }) => agent).concat(questions.map(({ definition }) => definition.supervisor)),
  );
  const connectors = await loadConnectorStates(parts.database, [
    ...[...agents.values()].flatMap(({ connectorIds }) => connectorIds),
    ...questions.flatMap((question) => inputsOf(question).map(({ connector }) => connector.connector_id)),
  ]);
  const graphs = await parts.graphStates(named(nodes.map(({ graph }) => graph)));
  return questions.map((question) => judgeOne(question, { agents, connectors, graphs }));
}

interface Found {
  readonly agents: ReadonlyMap<string, FoundAgent>;
  readonly connectors: ReadonlyMap<string, ConnectorSnapshot>;
  readonly graphs: ReadonlyMap<string, GraphSnapshot>;
}

function judgeOne(question: ReadinessQuestion, { agents, connectors, graphs }: Found): Readiness {
  const { nodes, supervisor } = question.definition;
  const connectorOf = (id: string, name = id): ConnectorSnapshot =>
    connectors.get(id) ?? { name, state: "missing" };
  const agentOf = (id: string | null): AgentSnapshot | "missing" | null => {
    if (id === null) return null;
    const found = agents.get(id);
    if (!found) return "missing";
    const { connectorIds, ...agent } = found;
    return { ...agent, connectors: connectorIds.map((each) => connectorOf(each)) };
  };
  return judgeReadiness({
    status: question.status,
    nodes: nodes.map((node) => ({
      title: node.title,
      nodeType: node.node_type,
      agent: agentOf(node.agent),
      hasExpression: node.expression !== null,
      graph: node.graph === null ? null : (graphs.get(node.graph) ?? { name: node.graph, state: "missing" }),
    })),
    inputs: inputsOf(question).map(({ parameter, connector }) => ({
      parameter,
      connector: connectorOf(connector.connector_id, connector.name),
    })),
    supervisor: agentOf(supervisor),
  });
}

function inputsOf({ definition: { parameters } }: ReadinessQuestion) {
  return parameters.flatMap(({ name, type, connector }) =>
    type === "storage_prefix" ? [{ parameter: name, connector }] : [],
  );
}

type FoundAgent = Omit<AgentSnapshot, "connectors"> & { connectorIds: string[] };

async function loadAgents(
  { database, environmentState }: ReadinessParts,
  references: readonly (string | null)[],
): Promise<Map<string, FoundAgent>> {
  const ids = named(references);
  if (ids.length === 0) return new Map();
  const rows = await database.reader
    .selectFrom("agent_versions")
    .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
    .leftJoin(
      "environment_versions",
      "environment_versions.environment_version_id",
      "agent_versions.environment_version_id",
    )
    .leftJoin(
      "environment_provisioning",
      "environment_provisioning.environment_version_id",
      "agent_versions.environment_version_id",
    )
    .leftJoin("graphs", "graphs.graph_id", "agent_versions.graph_id")
    .leftJoin("graph_versions", (join) =>
      join
        .onRef("graph_versions.graph_id", "=", "agent_versions.graph_id")
        .onRef("graph_versions.version", "=", "agent_versions.graph_version"),
    )
    .select(["agent_version_id", "agents.name", "engine", "connectors"])
    .select(["agent_versions.environment_version_id", "environment_versions.spec as environment"])
    .select(["environment_provisioning.state", "reason", "deadline_at"])
    .select(["agent_versions.graph_id", "graphs.name as graph_name", "graph_versions.status as graph_status"])
    .where("agent_version_id", "in", ids)
    .execute();
  // Agents share environments, and asking one for its state may start a process.
  const states = new Map<string, Promise<EnvironmentSnapshot>>();
  const stateOf = (id: string, spec: string, row: ProvisioningRow | null) => {
    const known =
      states.get(id) ??
      snapshotEnvironment(JSON.parse(spec) as FileEnvironment, (read) => environmentState(read, row));
    states.set(id, known);
    return known;
  };
  const found = rows.map(async (row): Promise<[string, FoundAgent]> => {
    const id = row.environment_version_id;
    const missing = id === null ? null : { name: id, state: "missing" as const };
    return [
      row.agent_version_id,
      {
        name: row.name,
        // This release has no models, so none can be reached.
        model: row.engine === "model" ? "unreachable" : "not_needed",
        environment:
          row.environment === null || id === null
            ? missing
            : await stateOf(id, row.environment, provisioningOf(row)),
        graph: pinnedGraph(row),
        connectorIds: JSON.parse(row.connectors) as string[],
      },
    ];
  });
  return new Map(await Promise.all(found));
}

function pinnedGraph(row: {
  readonly graph_id: string | null;
  readonly graph_name: string | null;
  readonly graph_status: string | null;
}): GraphSnapshot | null {
  if (row.graph_id === null) return null;
  if (row.graph_name === null) return { name: row.graph_id, state: "missing" };
  return { name: row.graph_name, state: row.graph_status === "ready" ? "ready" : "no_ready_version" };
}

async function snapshotEnvironment(
  spec: FileEnvironment,
  environmentState: (spec: FileEnvironment) => EnvironmentState | Promise<EnvironmentState>,
): Promise<EnvironmentSnapshot> {
  return { name: spec.name, state: await environmentState(spec) };
}

async function loadConnectorStates(
  database: Database<DeploymentTables>,
  references: readonly string[],
): Promise<Map<string, ConnectorSnapshot>> {
  const ids = named(references);
  if (ids.length === 0) return new Map();
  const rows = await database.reader
    .selectFrom("connectors")
    .select(["connector_id", "name", "passed_at", "attention"])
    .where("connector_id", "in", ids)
    .execute();
  return new Map(rows.map((row) => [row.connector_id, { name: row.name, state: connectorState(row) }]));
}

function named(references: readonly (string | null)[]): string[] {
  return [...new Set(references.filter((reference) => reference !== null))];
}
