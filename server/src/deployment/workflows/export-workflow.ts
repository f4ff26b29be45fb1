import {
  type WorkflowDefinition,
  type WorkflowFile,
  workflowFileFormat,
  workflowFileSchemaName,
  workflowFileVersion,
} from "@sluice/contract";
import { mapReferences } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import { loadFileAgents } from "../agents/load-file-agents.ts";
import { loadConnectorSpecs } from "../connectors/load-connector-specs.ts";
import { loadEnvironmentSpecs } from "../environments/load-environment-specs.ts";
import { loadGraphNames } from "../graphs/load-graph-names.ts";
import type { DeploymentTables } from "../tables.ts";

export interface ExportParts {
  database: Database<DeploymentTables>;
  texts: TextStore;
}

export interface ExportRequest {
  readonly workflowId: string;
  /** Null: the active version, or the newest of a workflow that has none. */
  readonly version: number | null;
}

export interface ExportedWorkflow {
  readonly version: number;
  readonly file: WorkflowFile;
}

export type ExportRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"workflow_not_found">
  | Refusal<"version_not_found", { readonly version: number }>
  /** The version refers to something of this id that is not there any more. */
  | Refusal<"reference_gone", { readonly id: string }>;

/**
 * A version of a workflow as a file, with what it needs: the inverse of importing one. Agents and environments are
 * those that it runs; connectors are as they are now. No credential is among them: connectors read with those of
 * the machine they are on.
 */
export async function exportWorkflow(
  parts: ExportParts,
  actor: Actor,
  request: ExportRequest,
): Promise<Outcome<ExportedWorkflow, ExportRefusal>> {
  // Scripts and prompts are the authors': those who only run workflows are not shown them.
  const denied = refuseUnless(actor, "workflows:write");
  if (denied) return denied;
  const saved = await loadVersion(parts, request);
  if (!saved) {
    const { version } = request;
    return version === null ? refuse("workflow_not_found") : refuse("version_not_found", { version });
  }
  const used = referencesIn(saved.definition);
  const agents = await loadFileAgents(parts, used.agents);
  const environments = await loadEnvironmentSpecs(
    parts.database,
    [...agents.values()].flatMap(({ environmentVersionId }) => environmentVersionId ?? []),
  );
  const graphs = await loadGraphNames(parts.database, used.graphs);
  const connectorIds = new Set([
    ...used.connectors,
    ...[...agents.values()].flatMap((agent) => agent.connectorIds),
  ]);
  const connectors = await loadConnectorSpecs(parts.database, [...connectorIds]);
  const gone =
    [...used.agents].find((id) => !agents.has(id)) ??
    [...used.graphs].find((id) => !graphs.has(id)) ??
    [...connectorIds].find((id) => !connectors.has(id));
  if (gone !== undefined) return refuse("reference_gone", { id: gone });
  const nameOf = (connectorId: string) => connectors.get(connectorId)?.name ?? connectorId;
  const definition = mapReferences(saved.definition, {
    agent: (id) => agents.get(id)?.file.name ?? id,
    graph: (id) => graphs.get(id) ?? id,
    connector: nameOf,
  });
  const { name, description } = saved;
  return done({
    version: saved.version,
    file: {
      $schema: workflowFileSchemaName,
      format: workflowFileFormat,
      format_version: workflowFileVersion,
      workflow: { name, ...(description !== "" && { description }), definition },
      agents: [...agents.values()].map(({ file, connectorIds: ids, environmentVersionId }) => {
        const environment = environments.get(environmentVersionId ?? "")?.name;
        return {
          ...file,
          ...(environment !== undefined && { environment }),
          ...(ids.length > 0 && { connectors: ids.map(nameOf) }),
        };
      }),
      environments: [...environments.values()],
      connectors: [...connectorIds].flatMap((id) => connectors.get(id) ?? []),
    },
  });
}

async function loadVersion({ database, texts }: ExportParts, { workflowId, version }: ExportRequest) {
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
