import type { FileAgent, FileConnector, FileEnvironment, WorkflowFile } from "@sluice/contract";
import { foldName, mapReferences } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { PreparedText, TextStore } from "../../platform/texts/text-store.ts";
import { insertConnectorVersion } from "../connectors/insert-connector-version.ts";
import type { DeploymentTables } from "../tables.ts";
import { removeText } from "./remove-text.ts";

export interface ImportParts {
  database: Database<DeploymentTables>;
  texts: TextStore;
  now(): number;
}

export interface ImportedWorkflow {
  workflow_id: string;
  name: string;
  version: number;
  status: string;
}

interface Imported extends ImportedWorkflow {
  /** Saved, and not tested yet. */
  connectors: { connector_id: string; name: string }[];
}

/**
 * Saves a workflow file as the next version of the workflow of that name, together with the agents and
 * environments it needs, which replace those of the same name, and its connectors, as new versions of those of
 * the same name. Knowledge graphs that it builds and that are not there yet are created, empty. All of it, or
 * nothing.
 */
export async function importWorkflow(parts: ImportParts, file: WorkflowFile): Promise<Imported> {
  const ids = await chooseIds(parts, file);
  const definition = mapReferences(file.workflow.definition, {
    agent: (name) => ids.agents.get(name) ?? name,
    graph: (name) => ids.graphs.get(name) ?? name,
    connector: (name) => ids.connectors.get(name) ?? name,
  });
  const definitionText = await parts.texts.prepare(JSON.stringify(definition));
  const specs = new Map<string, PreparedText>();
  for (const { name, engine } of file.agents) {
    const written = engine.type === "script" ? engine.script : (engine.system_prompt ?? "");
    specs.set(name, await parts.texts.prepare(JSON.stringify(engine), written));
  }

  return await parts.database.write(async (transaction) => {
    await createGraphs(parts, transaction, ids);
    for (const connector of file.connectors) await saveConnectorVersion(parts, transaction, connector, ids);
    for (const environment of file.environments) await saveEnvironment(parts, transaction, environment, ids);
    for (const agent of file.agents) {
      const spec = specs.get(agent.name);
      if (spec) await saveAgent(parts, transaction, agent, spec, ids);
    }
    const saved = await saveVersion(parts, transaction, file.workflow, definitionText, ids.workflow);
    return {
      ...saved,
      connectors: [...ids.connectors].map(([name, connector_id]) => ({ connector_id, name })),
    };
  });
}

interface ChosenIds {
  workflow: string;
  agents: Map<string, string>;
  environments: Map<string, string>;
  graphs: Map<string, string>;
  connectors: Map<string, string>;
}

/** The ids that names have already, or new ones. A name taken meanwhile fails the import as a whole. */
async function chooseIds({ database, now }: ImportParts, file: WorkflowFile): Promise<ChosenIds> {
  const reader: Kysely<DeploymentTables> = database.reader;
  const agents = await reader.selectFrom("agents").select(["name", "agent_id as id"]).execute();
  const environments = await reader
    .selectFrom("environments")
    .select(["name", "environment_id as id"])
    .execute();
  const graphs = await reader.selectFrom("graphs").select(["name", "graph_id as id"]).execute();
  const connectors = await reader.selectFrom("connectors").select(["name", "connector_id as id"]).execute();
  const workflow = await reader
    .selectFrom("workflows")
    .select("workflow_id")
    .where("name", "=", file.workflow.name)
    .executeTakeFirst();
  const idsOf = (
    known: { name: string; id: string }[],
    names: string[],
    prefix: "agt_" | "env_" | "kg_" | "con_",
  ) =>
    new Map(
      names.map((name) => [name, known.find((each) => each.name === name)?.id ?? newId(prefix, now())]),
    );
  return {
    workflow: workflow?.workflow_id ?? newId("wf_", now()),
    agents: idsOf(
      agents,
      file.agents.map(({ name }) => name),
      "agt_",
    ),
    environments: idsOf(
      environments,
      file.environments.map(({ name }) => name),
      "env_",
    ),
    graphs: idsOf(
      graphs,
      file.workflow.definition.nodes.flatMap(({ graph }) => graph ?? []),
      "kg_",
    ),
    connectors: idsOf(
      connectors,
      file.connectors.map(({ name }) => name),
      "con_",
    ),
  };
}

async function createGraphs(
  { now }: ImportParts,
  { sql }: WriteTransaction<DeploymentTables>,
  { graphs }: ChosenIds,
): Promise<void> {
  for (const [name, graph_id] of graphs) {
    await sql
      .insertInto("graphs")
      .values({ graph_id, name, published_version: null, updated_at: now() })
      .onConflict((conflict) => conflict.column("graph_id").doNothing())
      .execute();
  }
}

async function saveConnectorVersion(
  { now }: ImportParts,
  transaction: WriteTransaction<DeploymentTables>,
  connector: FileConnector,
  ids: ChosenIds,
): Promise<void> {
  const chosen = ids.connectors.get(connector.name) ?? "";
  const { connectorId } = await insertConnectorVersion(transaction, chosen, connector, now());
  if (connectorId === chosen) return;
  throw new Error(
    `The connector ${connector.name} was made by somebody else meanwhile: import the file again.`,
  );
}

async function saveEnvironment(
  { now }: ImportParts,
  { sql }: WriteTransaction<DeploymentTables>,
  environment: FileEnvironment,
  ids: ChosenIds,
): Promise<void> {
  const changed = { spec: JSON.stringify(environment), updated_at: now() };
  await sql
    .insertInto("environments")
    .values({
      environment_id: ids.environments.get(environment.name) ?? "",
      name: environment.name,
      ...changed,
    })
    .onConflict((conflict) => conflict.column("environment_id").doUpdateSet(changed))
    .execute();
}

async function saveAgent(
  { texts, now }: ImportParts,
  transaction: WriteTransaction<DeploymentTables>,
  agent: FileAgent,
  spec: PreparedText,
  ids: ChosenIds,
): Promise<void> {
  await texts.insert(transaction, spec);
  const agentId = ids.agents.get(agent.name) ?? "";
  // Locked: of two imports at once, the later one must find the text of the earlier to remove it.
  const before = await transaction.sql
    .selectFrom("agents")
    .select("spec_text_id")
    .where("agent_id", "=", agentId)
    .forUpdate()
    .executeTakeFirst();
  const changed = {
    description: agent.description ?? "",
    kind: agent.kind,
    environment_id: agent.environment == null ? null : (ids.environments.get(agent.environment) ?? null),
    spec_text_id: spec.textId,
    engine: agent.engine.type,
    connectors: JSON.stringify((agent.connectors ?? []).map((name) => ids.connectors.get(name) ?? name)),
    updated_at: now(),
  };
  await transaction.sql
    .insertInto("agents")
    .values({ agent_id: agentId, name: agent.name, ...changed })
    .onConflict((conflict) => conflict.column("agent_id").doUpdateSet(changed))
    .execute();
  if (before) await removeText(transaction, before.spec_text_id);
}

async function saveVersion(
  { texts, now }: ImportParts,
  transaction: WriteTransaction<DeploymentTables>,
  { name, description = "" }: WorkflowFile["workflow"],
  definition: PreparedText,
  workflowId: string,
): Promise<ImportedWorkflow> {
  await texts.insert(transaction, definition);
  const known = await transaction.sql
    .selectFrom("workflows")
    .select(["status", "newest_version"])
    .where("workflow_id", "=", workflowId)
    .executeTakeFirst();
  const version = (known?.newest_version ?? 0) + 1;
  const changed = {
    folded_name: foldName(name),
    description,
    newest_version: version,
    updated_at: now(),
  };
  await transaction.sql
    .insertInto("workflows")
    .values({
      workflow_id: workflowId,
      name,
      status: "draft",
      active_version: null,
      created_at: now(),
      ...changed,
    })
    .onConflict((conflict) => conflict.column("workflow_id").doUpdateSet(changed))
    .execute();
  await transaction.sql
    .insertInto("workflow_versions")
    .values({ workflow_id: workflowId, version, definition_text_id: definition.textId, created_at: now() })
    .execute();
  return { workflow_id: workflowId, name, version, status: known?.status ?? "draft" };
}
