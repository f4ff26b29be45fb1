import {
  type FileAgent,
  type FileEnvironment,
  type WorkflowDefinition,
  type WorkflowFile,
  workflowFileFormat,
  workflowFileSchemaName,
  workflowFileVersion,
} from "@sluice/contract";
import { mapReferences } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import { loadConnectorSpecs } from "../connectors/load-connector-specs.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ExportParts {
  database: Database<DeploymentTables>;
  texts: TextStore;
}

export type ExportedWorkflow =
  | { readonly ok: true; readonly version: number; readonly file: WorkflowFile }
  | { readonly ok: false; readonly reason: string };

/**
 * A version of a workflow as a file, with what it needs: the inverse of importing one. Without a number it is
 * the active version, or the newest of a workflow that has none. Agents, environments and connectors are as they
 * are now. No credential is among them: connectors read with those of the machine they are on.
 */
export async function exportWorkflow(
  parts: ExportParts,
  workflowId: string,
  version: number | null,
): Promise<ExportedWorkflow> {
  const saved = await loadVersion(parts, workflowId, version);
  if (!saved) return { ok: false, reason: "There is no such version." };
  const used = referencesIn(saved.definition);
  const agents = await loadAgents(parts, used.agents);
  const graphs = await loadGraphNames(parts, used.graphs);
  const connectorIds = new Set([
    ...used.connectors,
    ...[...agents.values()].flatMap((agent) => agent.connectorIds),
  ]);
  const connectors = await loadConnectorSpecs(parts.database, [...connectorIds]);
  const lost =
    [...used.agents].find((id) => !agents.has(id)) ??
    [...used.graphs].find((id) => !graphs.has(id)) ??
    [...connectorIds].find((id) => !connectors.has(id));
  if (lost !== undefined) {
    return { ok: false, reason: `The version refers to ${lost}, which is gone: choose another and save it.` };
  }
  const nameOf = (connectorId: string) => connectors.get(connectorId)?.name ?? connectorId;
  const definition = mapReferences(saved.definition, {
    agent: (id) => agents.get(id)?.file.name ?? id,
    graph: (id) => graphs.get(id) ?? id,
    connector: nameOf,
  });
  const { name, description } = saved;
  return {
    ok: true,
    version: saved.version,
    file: {
      $schema: workflowFileSchemaName,
      format: workflowFileFormat,
      format_version: workflowFileVersion,
      workflow: { name, ...(description !== "" && { description }), definition },
      agents: [...agents.values()].map(({ file, connectorIds: ids }) => ({
        ...file,
        ...(ids.length > 0 && { connectors: ids.map(nameOf) }),
      })),
      environments: await loadEnvironments(parts, [...agents.values()]),
      connectors: [...connectorIds].flatMap((id) => connectors.get(id) ?? []),
    },
  };
}

async function loadVersion({ database, texts }: ExportParts, workflowId: string, version: number | null) {
  const workflow = await database.reader
    .selectFrom("workflows")
    .select(["name", "description", "active_version", "newest_version"])
    .where("workflow_id", "=", workflowId)
    .executeTakeFirst();
  if (!workflow) return null;
  const wanted = version ?? workflow.active_version ?? workflow.newest_version;
  const row = await database.reader
    .selectFrom("workflow_versions")
    .select("definition_text_id")
    .where("workflow_id", "=", workflowId)
    .where("version", "=", wanted)
    .executeTakeFirst();
  const text = row ? await texts.read(row.definition_text_id) : null;
  if (text === null) return null;
  return { ...workflow, version: wanted, definition: JSON.parse(text) as WorkflowDefinition };
}

/** In the order in which the definition names them, which is the order of the file. */
function referencesIn(definition: WorkflowDefinition) {
  const agents = new Set<string>();
  const graphs = new Set<string>();
  for (const { agent, graph } of definition.nodes) {
    if (agent != null) agents.add(agent);
    if (graph != null) graphs.add(graph);
  }
  if (definition.supervisor != null) agents.add(definition.supervisor);
  const connectors = (definition.parameters ?? []).flatMap(({ connector }) => connector?.connector_id ?? []);
  return { agents, graphs, connectors };
}

interface LoadedAgent {
  /** But for its connectors, whose names are not known here. */
  file: FileAgent;
  connectorIds: string[];
  environmentId: string | null;
}

async function loadAgents(
  { database, texts }: ExportParts,
  ids: ReadonlySet<string>,
): Promise<Map<string, LoadedAgent>> {
  const found = new Map<string, LoadedAgent>();
  for (const id of ids) {
    const query = database.reader
      .selectFrom("agents")
      .leftJoin("environments", "environments.environment_id", "agents.environment_id")
      .select(["agents.name", "agents.description", "agents.kind", "agents.spec_text_id"])
      .select(["agents.environment_id", "environments.name as environment", "agents.connectors"])
      .where("agent_id", "=", id);
    const loaded = await texts.readMentioned(
      () => query.executeTakeFirst(),
      ({ spec_text_id }) => spec_text_id,
    );
    if (!loaded) continue;
    const { row, text: engine } = loaded;
    const file: FileAgent = {
      name: row.name,
      ...(row.description !== "" && { description: row.description }),
      kind: row.kind as FileAgent["kind"],
      engine: JSON.parse(engine) as FileAgent["engine"],
      ...(row.environment !== null && { environment: row.environment }),
    };
    const connectorIds = JSON.parse(row.connectors) as string[];
    found.set(id, { file, connectorIds, environmentId: row.environment_id });
  }
  return found;
}

async function loadEnvironments(
  { database }: ExportParts,
  agents: readonly LoadedAgent[],
): Promise<FileEnvironment[]> {
  const ids = new Set(agents.flatMap(({ environmentId }) => environmentId ?? []));
  const found: FileEnvironment[] = [];
  for (const id of ids) {
    const row = await database.reader
      .selectFrom("environments")
      .select("spec")
      .where("environment_id", "=", id)
      .executeTakeFirst();
    if (row) found.push(JSON.parse(row.spec) as FileEnvironment);
  }
  return found;
}

async function loadGraphNames(
  { database }: ExportParts,
  ids: ReadonlySet<string>,
): Promise<Map<string, string>> {
  if (ids.size === 0) return new Map();
  const rows = await database.reader
    .selectFrom("graphs")
    .select(["graph_id", "name"])
    .where("graph_id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ graph_id, name }) => [graph_id, name]));
}
