import { join } from "node:path";
import type { DefinitionNode, WorkflowDefinition } from "@sluice/contract";
import type { Actor } from "../../../access/actor.ts";
import { systemActor } from "../../../access/actor.ts";
import { ConnectorStorage } from "../../../deployment/connectors/connector-storage.ts";
import { openRunStores } from "../../../deployment/runs/testing/run-stores.ts";
import { dropSchedules } from "../../../deployment/schedules/drop-schedules.ts";
import type { DeploymentTables } from "../../../deployment/tables.ts";
import { importWorkflow } from "../../../deployment/workflows/import-workflow.ts";
import { WorkflowReadiness } from "../../../deployment/workflows/workflow-readiness.ts";
import { cursorSeal } from "../../../platform/crypto/cursor-seal.ts";
import type { DialectName, WriteTransaction } from "../../../platform/db/database.ts";
import { freshFolder } from "../../../testing/fresh-databases.ts";
import { pageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppParts } from "../app-handlers.ts";
import { appTestServer } from "./app-server.ts";

type Person = "anna" | "berta" | "manager";

/** Anna, Berta and a manager at work on workflows, over HTTP and on stores of the test's own. */
export async function openWorkflowBench(dialect: DialectName) {
  const stores = await openRunStores(dialect);
  const { database, now } = stores.parts;
  const sampleFolder = join(await freshFolder(), "inbox");
  const readiness = new WorkflowReadiness(database, { status: async () => ({ state: "ready" }) }, now);
  const plane = {
    ...stores.parts,
    storage: new ConnectorStorage({ folders: [sampleFolder], ownStore: null }),
    sampleFolder,
    judgeReadiness: readiness.judge.bind(readiness),
    judgeAllReadiness: readiness.judgeAll.bind(readiness),
    dropSchedules: (transaction: WriteTransaction<DeploymentTables>, workflowId: string) =>
      dropSchedules(stores.parts, transaction, workflowId),
  };
  // What other subjects take of a deployment, nobody here asks for.
  const parts = plane as unknown as AppParts & typeof stores.parts;
  const cursors = pageCursors(cursorSeal(Buffer.alloc(32, 7)));
  const { call } = await appTestServer({ parts, cursors });
  await introducePeople(parts);

  /** Saves an agent under the name and answers what a step refers to. Other words are another version. */
  async function addAgent(name: string, words = "true", actor: Actor = systemActor): Promise<string> {
    const file = fileWith(name, words);
    await importWorkflow(parts, actor, file);
    const row = await database.reader
      .selectFrom("agent_versions")
      .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
      .select("agent_version_id")
      .where("name", "=", name)
      .orderBy("version", "desc")
      .executeTakeFirstOrThrow();
    return row.agent_version_id;
  }

  async function create(name: string, as: Person = "anna"): Promise<string> {
    const made = await call("createWorkflow", { as, body: { name } });
    return made.body.workflow_id;
  }

  /** Saves a definition as the draft, whatever it was before. */
  async function draft(workflowId: string, definition: object, as: Person = "anna") {
    const params = { workflow_id: workflowId };
    const { body } = await call("showDraft", { as, params });
    const { revision } = body;
    return await call("saveDraft", {
      as,
      params,
      body: { revision, definition: JSON.stringify(definition) },
    });
  }

  /** The same, and then as the next version. */
  async function save(workflowId: string, definition: object, as: Person = "anna", more: object = {}) {
    const drafted = await draft(workflowId, definition, as);
    if (drafted.status !== 200) return drafted;
    const { revision } = drafted.body;
    const params = { workflow_id: workflowId };
    return await call("saveVersion", { as, params, body: { revision, ...more } });
  }

  return { ...stores, parts, call, addAgent, create, draft, save };
}

export function step(slug: string, more: Partial<DefinitionNode> = {}): DefinitionNode {
  return { slug, title: slug, node_type: "handoff", ...more };
}

export function steps(count: number): WorkflowDefinition {
  return { nodes: Array.from({ length: count }, (_, index) => step(`step-${index + 1}`)) };
}

function fileWith(agent: string, words: string) {
  return {
    format: "sluice.workflow" as const,
    format_version: 1 as const,
    workflow: {
      name: `Home of ${agent}`,
      definition: { nodes: [step("work", { node_type: "task", agent })] },
    },
    agents: [
      {
        name: agent,
        kind: "worker" as const,
        engine: { type: "script" as const, language: "bash" as const, script: words },
      },
    ],
    environments: [],
    connectors: [],
  };
}

/** As the console would have made them known, so that something can be handed over to them. */
async function introducePeople({ database }: Pick<AppParts, "database">): Promise<void> {
  const rows = ["Anna", "Berta", "Manager"].map((name) => {
    const user_id = `usr_${name.toLowerCase()}`;
    const body = { user_id, email: `${user_id}@example.com`, name, role: "member", sessions_valid_from: 0 };
    return { feed: "people", item_id: user_id, revision: 1, body: JSON.stringify(body) };
  });
  await database.write(({ sql }) => sql.insertInto("mirrored_items").values(rows).execute());
}
