import type { FileAgent, WorkflowFile, WorkflowStatus } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { AgentContent } from "../agents/agent-content.ts";
import { planAgentVersion } from "../agents/plan-agent-version.ts";
import { planConnectorVersion } from "../connectors/plan-connector-version.ts";
import { type PlannedEnvironment, planEnvironmentVersion } from "../environments/plan-environment-version.ts";
import { type PlannedGraph, planGraph } from "../graphs/plan-graph.ts";
import type { DeploymentTables } from "../tables.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";

export interface PlanParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
  now(): number;
}

/** What saving a workflow file comes to: of the workflow and, by name, of all it needs. */
export interface WorkflowPlan {
  readonly name: string;
  readonly workflowId: string;
  readonly version: number;
  readonly status: WorkflowStatus;
  readonly isNew: boolean;
  readonly agents: ReadonlyMap<string, { content: AgentContent; planned: PlannedVersion }>;
  readonly environments: ReadonlyMap<string, PlannedEnvironment>;
  readonly connectors: ReadonlyMap<string, PlannedVersion>;
  readonly graphs: ReadonlyMap<string, PlannedGraph>;
}

/** Reads what is there under the names of the file, and writes nothing. */
export async function planWorkflow(parts: PlanParts, file: WorkflowFile): Promise<WorkflowPlan> {
  const environments = new Map<string, PlannedEnvironment>();
  for (const each of file.environments) {
    environments.set(each.name, await planEnvironmentVersion(parts, each));
  }
  const connectors = new Map<string, PlannedVersion>();
  for (const each of file.connectors) connectors.set(each.name, await planConnectorVersion(parts, each));
  const agents = new Map<string, { content: AgentContent; planned: PlannedVersion }>();
  for (const each of file.agents) {
    const content = contentOf(each, environments, connectors);
    agents.set(each.name, { content, planned: await planAgentVersion(parts, content) });
  }
  const graphs = new Map<string, PlannedGraph>();
  for (const { graph } of file.workflow.definition.nodes) {
    if (graph != null && !graphs.has(graph)) graphs.set(graph, await planGraph(parts, graph));
  }
  return { ...(await planVersion(parts, file.workflow.name)), agents, environments, connectors, graphs };
}

async function planVersion({ database, now }: PlanParts, name: string) {
  const known = await database.reader
    .selectFrom("workflows")
    .select(["workflow_id", "status", "newest_version"])
    .where("name", "=", name)
    .executeTakeFirst();
  return {
    name,
    workflowId: known?.workflow_id ?? newId("wf_", now()),
    version: (known?.newest_version ?? 0) + 1,
    status: known?.status ?? ("draft" as const),
    isNew: known === undefined,
  };
}

function contentOf(
  { name, description = "", kind, engine, environment = null, connectors = [] }: FileAgent,
  environments: ReadonlyMap<string, PlannedVersion>,
  connectorVersions: ReadonlyMap<string, PlannedVersion>,
): AgentContent {
  return {
    name,
    description,
    kind,
    engine,
    environmentVersionId: environment === null ? null : (environments.get(environment)?.versionId ?? null),
    connectorIds: connectors.map((each) => connectorVersions.get(each)?.id ?? each),
  };
}
