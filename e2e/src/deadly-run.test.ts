import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemActor } from "../../server/src/access/actor.ts";
import { anna } from "../../server/src/access/testing/actors.ts";
import { blobStoreOf } from "../../server/src/compose/blob-store-of.ts";
import { databaseLocations } from "../../server/src/compose/database-locations.ts";
import { jobQueueOf } from "../../server/src/compose/job-queue-of.ts";
import { readConfig } from "../../server/src/config.ts";
import { commandRun } from "../../server/src/deployment/runs/command-run.ts";
import { activationQueue } from "../../server/src/deployment/runs/queue-activation.ts";
import { startRun } from "../../server/src/deployment/starts/start-run.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import { activateWorkflow } from "../../server/src/deployment/workflows/activate-workflow.ts";
import { importWorkflow } from "../../server/src/deployment/workflows/import-workflow.ts";
import { readWorkflowFile } from "../../server/src/deployment/workflows/read-workflow-file.ts";
import { WorkflowVersions } from "../../server/src/deployment/workflows/workflow-versions.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { TextStore } from "../../server/src/platform/texts/text-store.ts";
import { embeddedOrBoth, keptStores, openForTest } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";
import { oneStepFile } from "./workflow-files.ts";

type TestFile = ReturnType<typeof oneStepFile>;

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** What people do beside the server, on its stores. */
async function peopleOn(settings: Record<string, string>) {
  const config = readConfig(settings);
  const location = databaseLocations(config).deployment;
  const database = await openForTest(location);
  const jobs = await jobQueueOf({ database, location, queues: [activationQueue], log: quiet });
  onTestFinished(() => jobs.stop({ deadlineMs: 0 }));
  const texts = new TextStore(database, await blobStoreOf(config), Date.now);
  const versions = new WorkflowVersions(database, texts);
  const parts = { database, jobs, texts, versions, now: Date.now };
  return {
    database,
    async start(file: TestFile): Promise<string> {
      const read = readWorkflowFile(JSON.stringify(file));
      if (!read.ok) throw new Error(JSON.stringify(read.problems));
      const { workflow_id: workflowId, version } = await importWorkflow(parts, systemActor, read.file);
      await activateWorkflow(parts, systemActor, { workflowId, version });
      const given = { parameters: {}, inputText: null, clientReference: null, labels: {} };
      const started = await startRun(parts, anna, { workflowId, ...given });
      if (!started.ok) throw new Error(JSON.stringify(started));
      return started.value.runId;
    },
    approve: (runId: string) =>
      commandRun(parts, runId, { type: "decide_gate", gate: 1, decision: "approve", by: "anna", note: null }),
    async stateOf(runId: string) {
      return await database.reader
        .selectFrom("runs")
        .select(["status", "state"])
        .where("run_id", "=", runId)
        .executeTakeFirstOrThrow();
    },
  };
}

/** Its supervisor never ends, and nothing is stored while a run is closed: a death then leaves it where it stood. */
function deadlyFile(): TestFile {
  const file = oneStepFile("Deadly", "echo done");
  Object.assign(file.workflow.definition, { supervisor: "chief" });
  const engine = { type: "script", language: "bash", script: "sleep 600" };
  file.agents.push({ name: "chief", kind: "supervisor", engine } as never);
  return file;
}

/** Cut short at every death, and taken up again each time. */
function tirelessFile(): TestFile {
  const file = oneStepFile("Tireless", "sleep 600");
  Object.assign(file.workflow.definition.nodes[0] ?? {}, { restart_safe: true });
  return file;
}

/** Needs no shell: the two others hold all that a small machine has. */
function parkedFile(): TestFile {
  const file = oneStepFile("Parked", "true");
  const node = { slug: "ask", title: "Ask", node_type: "handoff", approve_before_start: true };
  return { ...file, agents: [], workflow: { ...file.workflow, definition: { nodes: [node] } } };
}

/** As if the time had gone by after which the jobs of a dead process are free. */
async function endLeases(database: Database<DeploymentTables>): Promise<void> {
  const statement =
    database.dialect === "sqlite"
      ? sql`update jobs set due_at = 0 where worker_id is not null`
      : sql`update sluice_jobs.job_common set heartbeat_on = now() - interval '1 hour' where state = 'active'`;
  await database.write(({ sql: db }) => statement.execute(db));
}

async function until(isSo: () => Promise<unknown>): Promise<void> {
  while (!(await isSo())) await pause(50);
}

describe.each(embeddedOrBoth)("a run that ends every process that takes it up, on %s", (dialect) => {
  it("is given up at the third, and all others go on", { timeout: 300_000 }, async () => {
    const stores = await keptStores(dialect);
    onTestFinished(stores.remove);
    let server = new SluiceProcess(stores.settings);
    await server.ready;
    const { database, start, approve, stateOf } = await peopleOn(stores.settings);
    const deadlyId = await start(deadlyFile());
    const tirelessId = await start(tirelessFile());
    const parkedId = await start(parkedFile());
    await until(() =>
      database.reader
        .selectFrom("run_events")
        .select("seq")
        .where("run_id", "=", deadlyId)
        .where("type", "=", "node_completed")
        .executeTakeFirst(),
    );

    const dieAndStart = async () => {
      await server.kill();
      await endLeases(database);
      server = new SluiceProcess(stores.settings);
    };
    for (const deaths of [1, 2]) {
      await dieAndStart();
      await until(() =>
        database.reader
          .selectFrom("run_takeovers")
          .select("place")
          .where("run_id", "=", deadlyId)
          .where("deaths", "=", deaths)
          .where("under_way", "=", 1)
          .executeTakeFirst(),
      );
    }
    await dieAndStart();
    await until(async () => (await stateOf(deadlyId)).status === "failed");
    expect(JSON.parse((await stateOf(deadlyId)).state)).toMatchObject({ error: { code: "orphaned" } });
    await until(async () => new RegExp(`${deadlyId}.*A run was given up`).test(server.stderr));

    expect((await stateOf(tirelessId)).status).toBe("running");
    await approve(parkedId);
    await until(async () => (await stateOf(parkedId)).status === "completed");
    expect(server.child.exitCode).toBeNull();
  });
});
