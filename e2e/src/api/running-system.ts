import type { Run, RunSummary, WorkflowFile } from "@sluice/contract";
import type { KeySettingsDraft } from "@sluice/core";
import { operatorActor, systemActor } from "../../../server/src/access/actor.ts";
import { blobStoreOf } from "../../../server/src/compose/blob-store-of.ts";
import { databaseLocations } from "../../../server/src/compose/database-locations.ts";
import { startSystem } from "../../../server/src/compose/start-system.ts";
import { readConfig } from "../../../server/src/config.ts";
import { createKey } from "../../../server/src/console/keys/create-key.ts";
import { editKey } from "../../../server/src/console/keys/edit-key.ts";
import { keyDefaults } from "../../../server/src/console/keys/key-defaults.ts";
import { consoleMigrations } from "../../../server/src/console/migrations/index.ts";
import type { ConsoleTables } from "../../../server/src/console/tables.ts";
import { deploymentMigrations } from "../../../server/src/deployment/migrations/index.ts";
import type { DeploymentTables } from "../../../server/src/deployment/tables.ts";
import { activateWorkflow } from "../../../server/src/deployment/workflows/activate-workflow.ts";
import { importWorkflow } from "../../../server/src/deployment/workflows/import-workflow.ts";
import type { DialectName } from "../../../server/src/platform/db/database.ts";
import { openDatabase } from "../../../server/src/platform/db/open-database.ts";
import { StopStack } from "../../../server/src/platform/lifecycle/stop-stack.ts";
import { TextStore } from "../../../server/src/platform/texts/text-store.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { keptStores } from "../../../server/src/testing/fresh-databases.ts";

export const allScopes = [
  "workflows:read",
  "runs:create",
  "runs:read",
  "outputs:read",
  "runs:delete",
] as const;

/** Who administers keys in these tests. */
export const admin = operatorActor("Ada");

export interface TestKey {
  keyId: string;
  apiKey: string;
  externalId: string;
  /** Both factors, ready to be sent. */
  headers: Record<string, string>;
}

export interface Answered {
  status: number;
  headers: Headers;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads what it expects and fails where it is not there
  body: any;
  text: string;
}

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The whole product in this process, on stores of the test's own, reached over real HTTP. Stop it when done. */
export async function startTestSystem(dialect: DialectName, settings: Record<string, string> = {}) {
  const stores = await keptStores(dialect);
  const config = readConfig({ PORT: "0", ...stores.settings, ...settings });
  const system = await startSystem(config, quiet);
  const stack = new StopStack(quiet);
  const locations = databaseLocations(config);
  const opening = { now: Date.now, onConnectionError: () => {} };
  const database = await openDatabase<DeploymentTables>(locations.deployment, deploymentMigrations, opening);
  stack.push("database", () => database.close());
  const consoleDatabase = await openDatabase<ConsoleTables>(locations.console, consoleMigrations, opening);
  stack.push("console", () => consoleDatabase.close());
  const consoleParts = { database: consoleDatabase, now: Date.now };
  const blobs = await blobStoreOf(config);
  const texts = new TextStore(database, blobs, Date.now);
  const base = `${system.url}/api/v1`;

  /** A key with every scope and ample limits, unless the test wants another. */
  async function key(wanted: Partial<KeySettingsDraft> = {}): Promise<TestKey> {
    const { deploymentId } = system.deployment;
    const settings = {
      ...keyDefaults,
      name: "Test",
      scopes: [...allScopes],
      rate_limit_rpm: 10_000,
      daily_run_quota: 100_000,
      max_concurrent_runs: 100,
      ...wanted,
    };
    const made = accepted(await createKey(consoleParts, admin, { deploymentId, settings }));
    await system.pushKeys();
    const { apiKey, externalId } = made;
    const headers = { Authorization: `Bearer ${apiKey}`, "X-Service-Key-External-Id": externalId };
    return { keyId: made.key.key_id, apiKey, externalId, headers };
  }

  async function call(
    method: string,
    path: string,
    given: { key?: TestKey | null; headers?: Record<string, string>; body?: unknown } = {},
  ): Promise<Answered> {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { ...given.key?.headers, ...given.headers },
      ...(given.body !== undefined && {
        body: typeof given.body === "string" ? given.body : JSON.stringify(given.body),
      }),
      redirect: "manual",
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text !== "" ? JSON.parse(text) : null,
    };
  }

  let starts = 0;
  return {
    ...system,
    base,
    config,
    database,
    console: consoleDatabase,
    consoleParts,
    blobs,
    key,
    call,
    get: (path: string, by: TestKey, headers?: Record<string, string>) =>
      call("GET", path, { key: by, ...(headers && { headers }) }),
    /** Changes a key; its next call is judged by the change. */
    async edit({ keyId }: TestKey, changes: Partial<KeySettingsDraft>): Promise<void> {
      accepted(await editKey(consoleParts, admin, { keyId, changes }));
      await system.pushKeys();
    },
    /** Saves a workflow and makes it active. */
    async workflow(file: WorkflowFile): Promise<string> {
      const saved = await importWorkflow({ database, texts, now: Date.now }, systemActor, file);
      await activateWorkflow({ database, now: Date.now }, systemActor, {
        workflowId: saved.workflow_id,
        version: saved.version,
      });
      return saved.workflow_id;
    },
    /** Starts a run and gives back its summary. */
    async run(by: TestKey, workflowId: string, body: unknown = {}): Promise<RunSummary> {
      starts += 1;
      const headers = { "Idempotency-Key": `test-${starts}` };
      const started = await call("POST", `/workflows/${workflowId}/runs`, { key: by, headers, body });
      if (started.status !== 202) throw new Error(`${started.status} ${started.text}`);
      return started.body as RunSummary;
    },
    /** Waits until the run has one of the statuses. */
    async until(by: TestKey, runId: string, ...statuses: string[]): Promise<Run> {
      for (;;) {
        const { body } = await call("GET", `/runs/${runId}`, { key: by });
        if (statuses.includes(body.status)) return body as Run;
        if (["completed", "failed", "cancelled"].includes(body.status)) {
          throw new Error(`The run ended ${body.status}: ${JSON.stringify(body.error)}`);
        }
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async stop(): Promise<void> {
      await stack.stopAll();
      await system.stop();
      await stores.remove();
    },
  };
}

export type TestSystem = Awaited<ReturnType<typeof startTestSystem>>;

/** A workflow file of these nodes; a node with a `script` gets a bash agent of its own. */
export function fileOf(
  name: string,
  nodes: Array<{ slug: string; script?: string } & Record<string, unknown>>,
  definition: Record<string, unknown> = {},
): WorkflowFile {
  const scripted = nodes.filter(({ script }) => script !== undefined);
  return {
    format: "sluice.workflow",
    format_version: 1,
    workflow: {
      name,
      definition: {
        ...definition,
        nodes: nodes.map(({ script, ...node }) => ({
          title: node.slug,
          node_type: script === undefined ? "handoff" : "task",
          ...(script !== undefined && { agent: `${name} ${node.slug}` }),
          ...node,
        })),
      },
    },
    agents: scripted.map(({ slug, script = "" }) => ({
      name: `${name} ${slug}`,
      kind: "worker",
      engine: { type: "script", language: "bash", script },
    })),
    environments: [],
    connectors: [],
  } as WorkflowFile;
}
