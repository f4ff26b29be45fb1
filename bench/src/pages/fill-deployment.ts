import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { operatorActor } from "../../../server/src/access/actor.ts";
import { createKey } from "../../../server/src/console/keys/create-key.ts";
import { consoleMigrations } from "../../../server/src/console/migrations/index.ts";
import type { ConsoleTables } from "../../../server/src/console/tables.ts";
import { deploymentMigrations } from "../../../server/src/deployment/migrations/index.ts";
import type { DeploymentTables } from "../../../server/src/deployment/tables.ts";
import { activateWorkflow } from "../../../server/src/deployment/workflows/activate-workflow.ts";
import { importWorkflow } from "../../../server/src/deployment/workflows/import-workflow.ts";
import { FolderBlobStore } from "../../../server/src/platform/blobs/folder-blob-store.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";
import { openDatabase } from "../../../server/src/platform/db/open-database.ts";
import { TextStore } from "../../../server/src/platform/texts/text-store.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";

export interface Filling {
  workflows: number;
  runs: number;
  approvals: number;
}

export interface Filled {
  /** Starts a run that is done in a moment. */
  startRun(): Promise<void>;
}

const bench = operatorActor("bench");
// A key holds 100 runs at most.
const runsOfAKey = 100;

/** Puts as much into a deployment that serves already. */
export async function fillDeployment(url: string, data: string, filling: Filling): Promise<Filled> {
  const opening = { now: Date.now, onConnectionError: () => {} };
  const open = <Tables>(name: string, migrations: typeof deploymentMigrations) =>
    openDatabase<Tables>({ dialect: "sqlite", label: name, file: join(data, name) }, migrations, opening);
  const database = await open<DeploymentTables>("deployment.db", deploymentMigrations);
  const consoleDatabase = await open<ConsoleTables>("console.db", consoleMigrations);
  try {
    const [handsOn, waits] = await addWorkflows(database, data, filling.workflows);
    const keys = await makeKeys(database, consoleDatabase, Math.ceil(filling.approvals / runsOfAKey) + 1);
    const start = async (workflowId: string, headers: Record<string, string>) => {
      const answer = await fetch(`${url}/api/v1/workflows/${workflowId}/runs`, {
        method: "POST",
        headers: { ...headers, "idempotency-key": randomUUID() },
      });
      if (answer.status !== 202) throw new Error(await answer.text());
      await answer.body?.cancel();
    };
    for (const headers of keys) {
      while ((await fetch(`${url}/api/v1/me`, { headers })).status !== 200) await pause(100);
    }
    const [own = {}, ...others] = keys;
    for (let made = 0; made < filling.approvals; made += 1) {
      await start(waits, others[Math.floor(made / runsOfAKey)] ?? own);
    }
    await start(handsOn, own);
    await copyRuns(database, handsOn, filling.runs - filling.approvals - 1);
    return { startRun: () => start(handsOn, own) };
  } finally {
    await database.close();
    await consoleDatabase.close();
  }
}

/** The first hands on, so its runs are done in a moment; those of the second wait for a person. */
async function addWorkflows(
  database: Database<DeploymentTables>,
  data: string,
  count: number,
): Promise<[handsOn: string, waits: string]> {
  const texts = new TextStore(database, new FolderBlobStore(join(data, "files")), Date.now);
  const install = async (name: string, approve_before_start: boolean) => {
    const step = {
      slug: "only",
      title: "The only step",
      node_type: "handoff" as const,
      approve_before_start,
    };
    const { workflow_id } = await importWorkflow({ database, texts, now: Date.now }, bench, {
      format: "sluice.workflow",
      format_version: 1,
      workflow: { name, definition: { nodes: [step] } },
      agents: [],
      environments: [],
      connectors: [],
    });
    await activateWorkflow({ database, now: Date.now }, bench, { workflowId: workflow_id, version: null });
    return workflow_id;
  };
  const handsOn = await install("Hands on", false);
  const waits = await install("Waits for a person", true);
  const { there } = await database.reader
    .selectFrom("workflows")
    .select(({ fn }) => fn.countAll<number>().as("there"))
    .executeTakeFirstOrThrow();
  for (let next = Number(there); next < count; next += 1) await install(`Workflow ${next}`, false);
  return [handsOn, waits];
}

async function makeKeys(
  database: Database<DeploymentTables>,
  consoleDatabase: Database<ConsoleTables>,
  count: number,
): Promise<Array<Record<string, string>>> {
  const { deployment_id } = await database.reader
    .selectFrom("deployment")
    .select("deployment_id")
    .executeTakeFirstOrThrow();
  const keys: Array<Record<string, string>> = [];
  for (let index = 0; index < count; index += 1) {
    const settings = {
      name: `Bench ${index}`,
      description: "",
      scopes: ["workflows:read", "runs:create", "runs:read"],
      workflow_access: { mode: "all_active", workflow_ids: [] },
      allowed_ranges: [],
      valid_hours_utc: null,
      rate_limit_rpm: 10_000,
      daily_run_quota: 100_000,
      max_concurrent_runs: 100,
      expiry_days: 30,
    };
    const parts = { database: consoleDatabase, now: Date.now };
    const made = accepted(await createKey(parts, bench, { deploymentId: deployment_id, settings }));
    keys.push({ authorization: `Bearer ${made.apiKey}`, "x-service-key-external-id": made.externalId });
  }
  return keys;
}

/** Copies of one that is done, spread over all workflows and a month. */
async function copyRuns(
  database: Database<DeploymentTables>,
  workflowId: string,
  count: number,
): Promise<void> {
  const isDone = async () =>
    await database.reader
      .selectFrom("runs")
      .select("run_id")
      .where("workflow_id", "=", workflowId)
      .where("finished_at", "is not", null)
      .executeTakeFirst();
  while (!(await isDone())) await pause(50);
  const apart = Math.floor((30 * 24 * 3_600_000) / count);
  await database.write(({ sql: db }) =>
    sql`
      insert into runs (run_id, workflow_id, workflow_name, version, triggered_by, status, created_at, finished_at,
        client_reference, labels, parameters, input_text, revision, state, key_id, pii_policy)
      with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}),
        template as (select * from runs where workflow_id = ${workflowId} and finished_at is not null limit 1),
        numbered as (select workflow_id, name, row_number() over (order by workflow_id) - 1 as k from workflows)
      select printf('run_bench_%09d', i), w.workflow_id, w.name, version, triggered_by, status,
        created_at - i * ${apart}, finished_at - i * ${apart}, client_reference, labels, parameters, input_text,
        revision, state, key_id, pii_policy
      from n cross join template join numbered w on w.k = n.i % (select count(*) from numbered)
    `.execute(db),
  );
}
