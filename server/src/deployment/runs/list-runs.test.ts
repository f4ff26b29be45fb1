import { RunPage, runStatuses } from "@sluice/contract";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { Actor } from "../../access/actor.ts";
import { type RunReach, runReachOf } from "../../access/run-reach.ts";
import { anna, keyActor } from "../../access/testing/actors.ts";
import { presentRunPage } from "../../http/v1/present-run.ts";
import { cursorSeal } from "../../platform/crypto/cursor-seal.ts";
import type { Database } from "../../platform/db/database.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { deploymentSecret } from "../identity/deployment-secret.ts";
import type { DeploymentTables } from "../tables.ts";
import { type ListRunsRequest, listRuns } from "./list-runs.ts";
import { queryRuns, type RunsWanted } from "./query-runs.ts";
import { expectShape } from "./testing/expect-shape.ts";
import { openRunBench, own } from "./testing/run-bench.ts";

describe.each(dialects)("a list of runs on %s", (dialect) => {
  async function openBench() {
    const bench = await openRunBench(dialect);
    const { database } = bench.parts;
    const parts = { database, cursors: cursorSeal(await deploymentSecret(database, "cursors")) };
    async function page(request: Partial<ListRunsRequest>, actor: Actor = own) {
      const listed = await listRuns(parts, actor, { limit: 20, ...request });
      if (!listed.ok) throw new Error(listed.refusal.code);
      expectShape(RunPage, presentRunPage(listed.value));
      return listed.value;
    }
    async function ids(request: Partial<ListRunsRequest>, actor: Actor = own) {
      return (await page(request, actor)).items.map(({ run_id }) => run_id);
    }
    async function refusal(request: Partial<ListRunsRequest>, actor: Actor = own) {
      const listed = await listRuns(parts, actor, { limit: 20, ...request });
      return listed.ok ? null : listed.refusal;
    }
    return { ...bench, page, ids, refusal };
  }

  it("is newest first, holds only what is within reach, and can be paged to its end", async () => {
    const { start, page, ids } = await openBench();
    const started: string[] = [];
    for (let index = 0; index < 5; index += 1) started.unshift(await start());
    const foreign = await start({ keyId: "ak_other" });
    const web = await start({ keyId: null });
    expect(await ids({})).toEqual(started);
    expect(await ids({}, anna)).toEqual([web, foreign, ...started]);
    expect(await ids({}, keyActor("ak_nobody"))).toEqual([]);

    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const { items, next_cursor } = await page({ limit: 2, cursor });
      seen.push(...items.map(({ run_id }) => run_id));
      cursor = next_cursor ?? undefined;
    } while (cursor !== undefined);
    expect(seen).toEqual(started);
    expect((await page({ limit: 5 })).next_cursor).toBeNull();
    expect((await page({ limit: 4 })).next_cursor).not.toBeNull();
  });

  it("keeps its order and leaves nothing out where runs were created in the same millisecond", async () => {
    const { parts, start, page, ids } = await openBench();
    for (let index = 0; index < 5; index += 1) await start();
    await parts.database.write(async (transaction) => {
      await transaction.sql.updateTable("runs").set({ created_at: 1_000 }).execute();
    });
    const all = await ids({});
    const first = await page({ limit: 2 });
    const rest = await ids({ cursor: first.next_cursor ?? "" });
    expect([...first.items.map(({ run_id }) => run_id), ...rest]).toEqual(all);
    expect(new Set(all).size).toBe(5);
  });

  it("can be filtered by status, workflow, reference and date, together and each alone", async () => {
    const { start, say, complete, importDefinition, workflowId, ids, page } = await openBench();
    const other = await importDefinition("Other");
    const running = await start({ clientReference: "a" });
    const completed = await start({ clientReference: "b" });
    await complete(completed);
    const cancelled = await start({ workflowId: other, clientReference: "a" });
    await say(cancelled, { type: "cancel", by: null, reason: null });
    const last = await start({ workflowId: other });

    expect(await ids({ status: "running" })).toEqual([last, running]);
    expect(await ids({ status: "completed,cancelled" })).toEqual([cancelled, completed]);
    expect(await ids({ status: runStatuses.join(",") })).toEqual([last, cancelled, completed, running]);
    expect(await ids({ workflow_id: other })).toEqual([last, cancelled]);
    expect(await ids({ workflow_id: workflowId, status: "completed,failed" })).toEqual([completed]);
    expect(await ids({ client_reference: "a" })).toEqual([cancelled, running]);
    expect(await ids({ client_reference: "a", status: "running,failed" })).toEqual([running]);
    expect(await ids({ client_reference: "a", workflow_id: other })).toEqual([cancelled]);
    expect(await ids({ client_reference: "" })).toEqual([]);
    for (const unknown of ["wf_nothing", "", "\0", "x".repeat(9_999)]) {
      expect(await ids({ workflow_id: unknown })).toEqual([]);
    }

    const at = (await page({ status: "completed" })).items[0]?.created_at ?? "";
    const [second, finer] = [at, at.replace("Z", "9Z")];
    expect(await ids({ created_after: second })).toEqual([last, cancelled]);
    expect(await ids({ created_before: second })).toEqual([running]);
    expect(await ids({ created_after: finer })).toEqual([last, cancelled]);
    expect(await ids({ created_before: finer })).toEqual([completed, running]);
    expect(await ids({ created_after: "2026-10-01", created_before: "2026-10-02" })).toHaveLength(4);
    expect(await ids({ created_after: "2026-10-02", created_before: "2026-10-01" })).toEqual([]);
    expect(await ids({ created_after: second, status: "running", workflow_id: other })).toEqual([last]);
    expect(await ids({ status: "running", limit: 1 }, anna)).toEqual([last]);
    expect(await ids({ client_reference: "a", workflow_id: other }, anna)).toEqual([cancelled]);
  });

  it("names the filter that cannot be used", async () => {
    const { refusal } = await openBench();
    const bad: Array<[keyof ListRunsRequest, string]> = [
      ["status", ""],
      ["status", "done"],
      ["status", "running,"],
      ["status", "running, failed"],
      ["status", "Running"],
      ["created_after", "yesterday"],
      ["created_after", "2026-09-01T00:00:00"],
      ["created_before", "2026-02-30"],
      ["created_before", ""],
      ["client_reference", "ä"],
      ["client_reference", "a\0"],
      ["client_reference", "x".repeat(257)],
    ];
    for (const [name, value] of bad) {
      const refused = await refusal({ [name]: value });
      expect(refused).toMatchObject({ code: "invalid_filter", facts: { name } });
    }
    expect(await refusal({ client_reference: "x".repeat(256) })).toBeNull();
  });

  it("takes its own cursors only, and each only with the filters it was issued for", async () => {
    const { start, page, refusal } = await openBench();
    for (let index = 0; index < 3; index += 1) await start();
    const { next_cursor } = await page({ limit: 1, status: "running,failed" });
    const cursor = next_cursor ?? "";
    expect(await refusal({ cursor, status: "failed,running" })).toBeNull();
    const foreign: Array<[Partial<ListRunsRequest>, Actor]> = [
      [{ cursor }, own],
      [{ cursor, status: "running" }, own],
      [{ cursor, status: "running,failed", workflow_id: "wf_1" }, own],
      [{ cursor, status: "running,failed" }, keyActor("ak_other")],
      [{ cursor, status: "running,failed" }, anna],
      [{ cursor: `${cursor}A`, status: "running,failed" }, own],
      [{ cursor: cursor.slice(0, -1), status: "running,failed" }, own],
      [{ cursor: "" }, own],
      [{ cursor: "abc" }, own],
      [{ cursor: "\0" }, own],
      [{ cursor: "A".repeat(100_000) }, own],
    ];
    for (const [request, actor] of foreign) {
      expect(await refusal(request, actor)).toMatchObject({ code: "invalid_cursor" });
    }
  });

  it("is read from an index in its order, with nothing sorted and nothing passed over", async () => {
    const { parts } = await openRunBench(dialect);
    const page = { statuses: null, workflowId: null, clientReference: null, createdAfterMs: null };
    const first: RunsWanted = { ...page, createdBeforeMs: null, after: null, limit: 21 };
    const after = { createdAtMs: 5, runId: "run_5" };
    const asked: RunsWanted[] = [
      first,
      { ...first, after },
      { ...first, createdAfterMs: 1, createdBeforeMs: 9 },
      { ...first, statuses: ["failed"] },
      { ...first, statuses: ["failed", "cancelled", "completed"], after },
      { ...first, workflowId: "wf_1", after },
      { ...first, workflowId: "wf_1", statuses: ["running", "failed"], createdAfterMs: 1 },
      { ...first, clientReference: "a", after },
    ];
    for (const reach of [own, anna].map(runReachOf)) {
      for (const wanted of asked) {
        const plan = await explain(parts.database, reach, wanted);
        // What is sorted is at most a page of each kind, never the runs themselves.
        const fault = /SCAN runs$|\bruns USING .*\n *USE TEMP B-TREE|\bSort {2}\(|Seq Scan|Bitmap/m;
        expect(plan, JSON.stringify(wanted)).not.toMatch(fault);
        expect(plan).toMatch(/runs USING COVERING INDEX runs_by_|Index (Only )?Scan Backward using runs_by_/);
      }
    }
  });
});

async function explain(
  database: Database<DeploymentTables>,
  reach: RunReach,
  wanted: RunsWanted,
): Promise<string> {
  return await database.write(async (transaction) => {
    const query = queryRuns(transaction.sql, reach, wanted)?.compile();
    if (query === undefined) throw new Error("There is no query.");
    if (database.dialect === "postgres") {
      // An empty table is cheapest to scan; what is left when that is put out of reach is the plan for a full one.
      for (const way of ["enable_seqscan", "enable_sort", "enable_bitmapscan", "enable_incremental_sort"]) {
        await sql`set local ${sql.raw(way)} = off`.execute(transaction.sql);
      }
    }
    const prefix = database.dialect === "postgres" ? "explain" : "explain query plan";
    const explained = await transaction.sql.executeQuery<Record<string, unknown>>({
      ...query,
      sql: `${prefix} ${query.sql}`,
    });
    return explained.rows.map((row) => String(row.detail ?? row["QUERY PLAN"])).join("\n");
  });
}
