import { realpath } from "node:fs/promises";
import type { AppOperationId } from "@sluice/contract/app";
import { sql as raw } from "kysely";
import { describe, expect, it } from "vitest";
import { anna } from "../../access/testing/actors.ts";
import { createAgent } from "../../deployment/agents/create-agent.ts";
import { ConnectorStorage } from "../../deployment/connectors/connector-storage.ts";
import { openRunStores } from "../../deployment/runs/testing/run-stores.ts";
import { saveSchedule } from "../../deployment/schedules/save-schedule.ts";
import { startRun } from "../../deployment/starts/start-run.ts";
import { tryAgent } from "../../deployment/trials/try-agent.ts";
import { tryCommand } from "../../deployment/trials/try-command.ts";
import { dialects, freshFolder } from "../../testing/fresh-databases.ts";
import { authorServer } from "./testing/author-server.ts";

const agent = { kind: "worker", engine: { type: "script", language: "bash", script: "true" } } as const;

describe("a rename on postgres to a name that somebody takes at the same moment", () => {
  it("is refused by name, of whatever has one", async () => {
    const folder = await realpath(await freshFolder());
    const { call, database } = await authorServer("postgres", {
      storage: new ConnectorStorage({ folders: [folder], ownStore: null }),
      judgeAllReadiness: async (questions) => questions.map(() => ({ ok: true, reasons: [] })),
    });
    const connector = { settings: { type: "folder", path: folder } };
    const subjects: [string, string, AppOperationId, AppOperationId, object][] = [
      ["agent", "agents", "createAgent", "saveAgent", agent],
      ["connector", "connectors", "createConnector", "saveConnector", connector],
      ["environment", "environments", "createEnvironment", "saveEnvironment", { kind: "virtual" }],
      ["graph", "graphs", "createGraph", "editGraph", {}],
      ["workflow", "workflows", "createWorkflow", "editWorkflow", {}],
    ];
    for (const [subject, table, create, rename, content] of subjects) {
      const id = `${subject}_id`;
      const [mine, theirs] = [
        (await call(create, { body: { name: "Mine", ...content } })).body,
        (await call(create, { body: { name: "Theirs", ...content } })).body,
      ];
      let commit = () => {};
      const taken = new Promise<void>((isTaken) => {
        const committed = new Promise<void>((resolve) => {
          commit = resolve;
        });
        void database.write(async ({ sql }) => {
          const row = sql.updateTable(table as "agents").set({ name: "Wanted" });
          await row.where(id as "agent_id", "=", theirs[id]).execute();
          isTaken();
          await committed;
        });
      });
      await taken;
      const body = { ...content, name: "Wanted", revision: mine.revision };
      let hasEnded = false;
      const renaming = call(rename, { params: { [id]: mine[id] }, body }).finally(() => {
        hasEnded = true;
      });
      const waiting = raw`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`;
      const isWaiting = async () => (await waiting.execute(database.reader)).rows.length > 0;
      await expect.poll(async () => hasEnded || (await isWaiting()), { timeout: 20_000 }).toBe(true);
      commit();
      expect((await renaming).body.error).toMatchObject({
        code: `${subject}_name_taken`,
        details: { name: "Wanted" },
      });
    }
  });
});

type Stores = Pick<Awaited<ReturnType<typeof authorServer>>, "database">;

async function dropWorkflow({ database }: Stores, workflowId: string): Promise<void> {
  await database.write(async ({ sql }) => {
    for (const table of ["workflow_drafts", "workflow_versions", "workflows"] as const) {
      await sql.deleteFrom(table).where("workflow_id", "=", workflowId).execute();
    }
  });
}

describe.each(dialects)("what is deleted on %s while something is made of it", (dialect) => {
  it("is not there for a run or a schedule of its workflow", async () => {
    const { parts, addWorkflow } = await openRunStores(dialect);
    const started = await addWorkflow();
    const readinessOf = async () => {
      await dropWorkflow(parts, started);
      return { ok: true, reasons: [] };
    };
    const texts = { inputText: null, clientReference: null, labels: {} };
    const request = { workflowId: started, parameters: {}, ...texts };
    const run = await startRun({ ...parts, readinessOf }, anna, request);
    expect(run).toMatchObject({ ok: false, refusal: { code: "workflow_not_found" } });

    const workflowId = await addWorkflow("allow", { name: "Other" });
    const load = async () => {
      await dropWorkflow(parts, workflowId);
      return null;
    };
    const versions = { load } as unknown as typeof parts.versions;
    const times = { cron: "0 6 * * *", timeZone: "UTC", parameters: {}, inputText: null };
    const schedule = await saveSchedule({ ...parts, versions }, anna, { workflowId, ...times });
    expect(schedule).toMatchObject({ ok: false, refusal: { code: "workflow_not_found" } });
  });

  it("is not there for a trial in an environment, or an agent that is to work in it", async () => {
    const server = await authorServer(dialect);
    const { database, jobs, texts } = server;
    const open = async (name: string) => {
      const { environment_id, revision } = (
        await server.call("createEnvironment", { body: { name, kind: "virtual" } })
      ).body;
      const prepare = async (...given: Parameters<typeof texts.prepare>) => {
        const params = { environment_id };
        await server.call("deleteEnvironment", { params, query: { revision } });
        return await texts.prepare(...given);
      };
      const insert = texts.insert.bind(texts);
      const deleting = { prepare, insert } as unknown as typeof texts;
      return { environment_id, parts: { database, jobs, texts: deleting, now: Date.now } };
    };
    const gone = { ok: false, refusal: { code: "environment_not_found" } };
    const unknown = { ok: false, refusal: { facts: { problems: [{ name: "environments[0]" }] } } };
    const one = await open("One");
    const command = { environmentId: one.environment_id, command: "ls" };
    expect(await tryCommand(one.parts, anna, command)).toMatchObject(gone);
    const two = await open("Two");
    const environments = [{ environment_id: two.environment_id }];
    const trial = { engine: agent.engine, environments, context: {} };
    expect(await tryAgent(two.parts, anna, trial)).toMatchObject(unknown);
    const three = await open("Three");
    const written = { name: "Clerk", ...agent, environments: [{ environment_id: three.environment_id }] };
    expect(await createAgent(three.parts, anna, written)).toMatchObject(unknown);
  });
});
