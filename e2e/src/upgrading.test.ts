import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, inject, it } from "vitest";
import { databaseLocations } from "../../server/src/compose/database-locations.ts";
import { readConfig } from "../../server/src/config.ts";
import {
  dialects,
  freshFolder,
  freshPostgresUrl,
  openForTest,
} from "../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "./command-line.ts";
import { isLong } from "./long-tests.ts";
import { keepAsOlderRelease } from "./older-release.ts";
import { SluiceProcess } from "./sluice-process.ts";
import { asPattern, blocksOf, GuideReader } from "./written-guide.ts";

const page = "docs/upgrading.md";
const written = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

interface Credentials {
  api_key: string;
  external_id: string;
}

function printed(text: string, name: string): string {
  return new RegExp(`^ +${name}=([\\w.-]+)`, "m").exec(text)?.[1] ?? "";
}

/** A caller with a key, at whichever address the server has now. */
class Caller {
  readonly #headers: Record<string, string>;

  constructor({ api_key, external_id }: Credentials) {
    this.#headers = { Authorization: `Bearer ${api_key}`, "X-Service-Key-External-Id": external_id };
  }

  async get(url: string, path: string): Promise<Response> {
    return await fetch(`${url}/api/v1${path}`, { headers: this.#headers });
  }

  async start(url: string, workflow: string, idempotencyKey: string): Promise<string> {
    const headers = {
      ...this.#headers,
      "Idempotency-Key": idempotencyKey,
      "Content-Type": "application/json",
    };
    const body = JSON.stringify({ parameters: { currency: "USD" } });
    const answer = await fetch(`${url}/api/v1/workflows/${workflow}/runs`, { method: "POST", headers, body });
    // 200: it was started before, with the same Idempotency-Key.
    expect([200, 202]).toContain(answer.status);
    return ((await answer.json()) as { run_id: string }).run_id;
  }

  async until(url: string, runId: string, status: string): Promise<void> {
    for (;;) {
      const run = (await (await this.get(url, `/runs/${runId}`)).json()) as { status: string };
      if (run.status === status) return;
      await pause(100);
    }
  }

  /** The one output of the demo's run that is for people. */
  async report(url: string, runId: string): Promise<string> {
    const { outputs } = (await (await this.get(url, `/runs/${runId}/outputs`)).json()) as {
      outputs: Array<{ output_id: string; content_type: string }>;
    };
    const found = outputs.find(({ content_type }) => content_type.startsWith("text/markdown"));
    return await (await this.get(url, `/runs/${runId}/outputs/${found?.output_id}/content`)).text();
  }
}

/** With the demo key. */
function callerOf({ stdout }: SluiceProcess): Caller {
  return new Caller({ api_key: printed(stdout, "API_KEY"), external_id: printed(stdout, "EXTERNAL_ID") });
}

async function finishRun(
  caller: Caller,
  url: string,
  workflow: string,
  people: CommandLine,
): Promise<string> {
  const runId = await caller.start(url, workflow, "kept");
  await caller.until(url, runId, "waiting_for_approval");
  expect((await people.run("approvals", "decide", runId, "1", "approve")).stderr).toBe("");
  await caller.until(url, runId, "completed");
  return runId;
}

describe.each(dialects)("docs/upgrading.md on %s", (dialect) => {
  it.runIf(isLong || dialect === "sqlite")(
    "brings back what the backup held after a newer release has migrated, and nothing that came later",
    async () => {
      const folder = await freshFolder();
      const settings: Record<string, string> = { SLUICE_DATA: join(folder, "data") };
      const shell: Record<string, string> = { ...settings, BACKUP: join(folder, "backup") };
      if (dialect === "postgres") {
        settings.DATABASE_URL = await freshPostgresUrl();
        shell.SERVER_URL = inject("postgresUrl");
        shell.DATABASE = new URL(settings.DATABASE_URL).pathname.slice(1);
      }
      const people = new CommandLine(settings);
      const before = new SluiceProcess(settings);
      let url = await before.ready;
      const workflow = printed(before.stdout, "WORKFLOW");
      const caller = callerOf(before);
      const kept = await finishRun(caller, url, workflow, people);
      const report = await caller.report(url, kept);
      expect(report).toContain("north: 165 USD");

      const tools = ["curl", dialect === "sqlite" ? "sqlite3" : "psql"] as const;
      const reader = new GuideReader({ address: url, printed: "", env: shell, folder, tools });
      // With SQLite, while it runs; with PostgreSQL, once it is stopped.
      if (dialect === "postgres") await before.stop();
      await reader.follow(blocksOf(page, `A backup with ${written[dialect]}`));
      if (dialect === "sqlite") await before.stop();

      const newer = new SluiceProcess(settings);
      url = await newer.ready;
      const look = new GuideReader({ address: url, printed: "", env: shell, folder, tools });
      await look.follow(blocksOf(page, "Upgrading"));
      const lost = await caller.start(url, workflow, "lost");
      const late = await people.json<Credentials>("key", "create", "--name", "Late", "--scope", "runs:read");
      const latecomer = new Caller(late);
      await expect.poll(async () => (await latecomer.get(url, "/me")).status, { timeout: 30_000 }).toBe(200);
      await caller.until(url, lost, "waiting_for_approval");
      await newer.stop();
      // A release with one more migration leaves this behind.
      const { deployment } = databaseLocations(readConfig(settings));
      const database = await openForTest(deployment);
      await database.write(({ sql: db }) =>
        sql`insert into schema_migrations (number, name, applied_at) values (9999, 'from-the-future', 1)`.execute(
          db,
        ),
      );
      await database.close();

      const refused = new SluiceProcess(settings);
      expect(await refused.ended).toEqual({ code: 1, signal: null });
      const [sentence] = blocksOf(page, "Going back");
      expect(refused.stderr).toMatch(asPattern(sentence?.text ?? "no such block"));

      await reader.follow(blocksOf(page, `Restoring with ${written[dialect]}`));
      const restored = new SluiceProcess(settings);
      url = await restored.ready;
      expect(restored.stdout).not.toContain("API_KEY=");
      expect(await (await caller.get(url, `/runs/${kept}`)).json()).toMatchObject({ status: "completed" });
      expect(await caller.report(url, kept)).toBe(report);
      expect((await caller.get(url, `/runs/${lost}`)).status).toBe(404);
      expect((await latecomer.get(url, "/me")).status).toBe(401);
      expect(await caller.start(url, workflow, "kept")).toBe(kept);
      expect(await caller.start(url, workflow, "lost")).not.toBe(lost);
      if (dialect === "postgres")
        await reader.run(`psql "$SERVER_URL" -c "drop database \${DATABASE}_backup"`);
    },
    300_000,
  );

  it("leads from the tables of an older release to this one, with a finished run, its files and its key", async () => {
    const folder = await freshFolder();
    const storesIn = async (name: string): Promise<Record<string, string>> => {
      const data = { SLUICE_DATA: join(folder, name) };
      return dialect === "sqlite" ? data : { ...data, DATABASE_URL: await freshPostgresUrl() };
    };
    const [settings, older] = [await storesIn("data"), await storesIn("older")];
    const first = new SluiceProcess(settings);
    let url = await first.ready;
    const caller = callerOf(first);
    const workflow = printed(first.stdout, "WORKFLOW");
    const runId = await finishRun(caller, url, workflow, new CommandLine(settings));
    const report = await caller.report(url, runId);
    await first.stop();
    await keepAsOlderRelease(settings, older);

    const upgraded = new SluiceProcess(older);
    url = await upgraded.ready;
    expect(upgraded.stdout).not.toContain("created");
    expect(upgraded.stdout).not.toContain("API_KEY=");
    expect(await (await caller.get(url, `/runs/${runId}`)).json()).toMatchObject({
      status: "completed",
      workflow_id: workflow,
      result: { currency: "USD" },
    });
    expect(await caller.report(url, runId)).toBe(report);
    const list = await (await caller.get(url, "/runs")).text();
    expect(list).toContain(runId);
    expect(await (await caller.get(url, "/workflows")).text()).toContain(workflow);
  }, 300_000);
});
