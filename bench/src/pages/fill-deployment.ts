import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { installWorkflow } from "../deployment/install-workflow.ts";
import { makeKeys } from "../deployment/make-keys.ts";
import { type Databases, openDatabases } from "../deployment/open-databases.ts";
import { startRun } from "../deployment/start-run.ts";

export interface Filling {
  workflows: number;
  runs: number;
  approvals: number;
}

export interface Filled {
  /** Starts a run that is done in a moment. */
  startRun(): Promise<void>;
}

// A key holds 100 runs at most.
const runsOfAKey = 100;

/** Puts as much into a deployment that serves already. */
export async function fillDeployment(url: string, data: string, filling: Filling): Promise<Filled> {
  const databases = await openDatabases(data);
  try {
    const handsOn = await installWorkflow(databases, data, { name: "Hands on" });
    const waits = await installWorkflow(databases, data, { name: "Waits for a person", waits: true });
    await addWorkflows(databases, data, filling.workflows);
    const keys = await makeKeys(databases, url, Math.ceil(filling.approvals / runsOfAKey) + 1);
    const [own, ...others] = keys.map(({ headers }) => headers);
    if (own === undefined) throw new Error("There is no key.");
    for (let made = 0; made < filling.approvals; made += 1) {
      await startRun(url, waits, others[Math.floor(made / runsOfAKey)] ?? own);
    }
    await startRun(url, handsOn, own);
    await copyRuns(databases, handsOn, filling.runs - filling.approvals - 1);
    return {
      async startRun() {
        await startRun(url, handsOn, own);
      },
    };
  } finally {
    await databases.close();
  }
}

/** Until there are as many as that, those a deployment comes with included. */
async function addWorkflows(databases: Databases, data: string, count: number): Promise<void> {
  const { there } = await databases.database.reader
    .selectFrom("workflows")
    .select(({ fn }) => fn.countAll<number>().as("there"))
    .executeTakeFirstOrThrow();
  for (let next = Number(there); next < count; next += 1) {
    await installWorkflow(databases, data, { name: `Workflow ${next}` });
  }
}

/** Copies of one that is done, spread over all workflows and a month. */
async function copyRuns({ database }: Databases, workflowId: string, count: number): Promise<void> {
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
