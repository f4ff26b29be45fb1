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

type Stores = Pick<Awaited<ReturnType<typeof authorServer>>, "database">;

/** Asks for something while a row is being changed, and has that change made once it is waited for. */
async function whileChanging<Answer>(
  { database }: Stores,
  { table, id, of }: { readonly table: string; readonly id: string; readonly of: string },
  change: { readonly name?: string; readonly owner_id?: string; readonly revision?: number },
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const changed = Promise.withResolvers<void>();
  const committed = Promise.withResolvers<void>();
  void database.write(async ({ sql }) => {
    const row = sql.updateTable(table as "agents").set(change);
    await row.where(id as "agent_id", "=", of).execute();
    changed.resolve();
    await committed.promise;
  });
  await changed.promise;
  let hasEnded = false;
  const asked = ask().finally(() => {
    hasEnded = true;
  });
  const waiting = raw`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  const isWaiting = async () => (await waiting.execute(database.reader)).rows.length > 0;
  await expect.poll(async () => hasEnded || (await isWaiting()), { timeout: 20_000 }).toBe(true);
  committed.resolve();
  return await asked;
}

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
      const rows = { table, id, of: theirs[id] };
      const body = { ...content, name: "Wanted", revision: mine.revision };
      const renamed = await whileChanging({ database }, rows, { name: "Wanted" }, () =>
        call(rename, { params: { [id]: mine[id] }, body }),
      );
      expect(renamed.body.error).toMatchObject({
        code: `${subject}_name_taken`,
        details: { name: "Wanted" },
      });
    }
  });
});

describe("a save on postgres of what is handed over at the same moment", () => {
  it("is refused, and the new owner's stays as it was", async () => {
    const { call, database } = await authorServer("postgres");
    const subjects: [string, AppOperationId, AppOperationId, object][] = [
      ["agent", "createAgent", "saveAgent", agent],
      ["environment", "createEnvironment", "saveEnvironment", { kind: "virtual" }],
    ];
    for (const [subject, create, save, content] of subjects) {
      const id = `${subject}_id`;
      const mine = (await call(create, { body: { name: "Mine", ...content } })).body;
      const rows = { table: `${subject}s`, id, of: mine[id] };
      const handOver = { owner_id: "usr_berta", revision: mine.revision + 1 };
      const body = { ...content, name: "Still mine", revision: mine.revision };
      const saved = await whileChanging({ database }, rows, handOver, () =>
        call(save, { params: { [id]: mine[id] }, body }),
      );
      expect(saved.body.error).toMatchObject({
        code: "edit_conflict",
        details: { current: { name: "Mine", newest_version: 1, owner: { id: "usr_berta" } } },
      });
    }
  });
});

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
