import { Run } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { anna, keyActor } from "../../access/testing/actors.ts";
import { presentRun } from "../../http/v1/present-run.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import { showRun } from "./show-run.ts";
import { expectShape } from "./testing/expect-shape.ts";
import { openRunBench, own, ownKey } from "./testing/run-bench.ts";

const fits = { error: null, schema_version: "1" };

describe.each(dialects)("a run shown on %s", (dialect) => {
  async function openBench() {
    const bench = await openRunBench(dialect, { settings: { max_run_hours: 4 } });
    async function show(runId: string) {
      const shown = await showRun(bench.parts, own, { runId });
      if (!shown.ok) throw new Error(shown.refusal.code);
      const run = presentRun(shown.value);
      expectShape(Run, run);
      return run;
    }
    return { ...bench, show };
  }

  it("is whole while it is going: no end, no duration, and a result that is not due", async () => {
    const { start, show, workflowId } = await openBench();
    const runId = await start({ clientReference: "a-1", labels: { team: "x" }, inputText: "Count." });
    expect(await show(runId)).toMatchObject({
      run_id: runId,
      workflow_id: workflowId,
      workflow_name: "Bench",
      version: 1,
      status: "running",
      finished_at: null,
      duration_ms: null,
      client_reference: "a-1",
      labels: { team: "x" },
      counts: { total: 1, completed: 0 },
      links: { self: `/api/v1/runs/${runId}`, events: `/api/v1/runs/${runId}/events` },
      parameters: {},
      input_text: "Count.",
      inputs_manifest: [],
      error: null,
      max_run_hours: 4,
      triggered_by: "api",
      key_id: ownKey,
      result: null,
      result_error: "run_not_terminal",
      result_json: null,
      data_purged_at: null,
      pii_redaction: { status: "off" },
      pii_policy: { mode: "off" },
    });
  });

  it("carries its result once it has ended, and how long it took", async () => {
    const { start, complete, show } = await openBench();
    const runId = await start();
    const text = '\uFEFF{"version":"1","__proto__":{"a":1},"list":[1,2]}';
    await complete(runId, { "result.json": text, "report.txt": "x" }, fits);
    const run = await show(runId);
    expect(run.status).toBe("completed");
    expect(run.duration_ms).toBe(Date.parse(run.finished_at ?? "") - Date.parse(run.started_at ?? ""));
    expect(run.duration_ms).toBeGreaterThan(0);
    expect(JSON.stringify(run.result)).toBe(text.slice(1));
    expect(run.result_error).toBeNull();
    expect(run.result_schema_version).toBe("1");
    expect(run.result_json).toEqual({
      key: "result.json",
      bytes: Buffer.byteLength(text),
      download: {
        method: "GET",
        path: expect.stringMatching(new RegExp(`^/api/v1/runs/${runId}/outputs/out_\\w+/content$`)),
      },
    });
  });

  it("says why there is no result", async () => {
    const { start, complete, say, write, show, parts } = await openBench();
    const without = await start();
    await complete(without);
    expect(await show(without)).toMatchObject({ result_error: "missing", result_json: null });

    for (const error of ["too_large", "invalid_json", "schema_mismatch: /a must be a number"]) {
      const runId = await start();
      await complete(runId, { "result.json": "{}" }, { error, schema_version: null });
      expect(await show(runId)).toMatchObject({
        result: null,
        result_error: error,
        result_json: { bytes: 2 },
      });
    }

    const failed = await start();
    await say(failed, { type: "start_step", step: "work", attempt: 1 });
    await write(failed, "result.json", "{}");
    const outcome = { kind: "failed", error: "It broke." } as const;
    await say(failed, { type: "finish_step", step: "work", attempt: 1, outcome });
    expect(await show(failed)).toMatchObject({
      status: "failed",
      error: { code: "node_failed" },
      result_error: "unavailable",
      result_json: { key: "result.json" },
    });

    const lost = await start();
    await complete(lost, { "result.json": "{}" }, fits);
    await parts.blobs.delete(outputBlobKey(lost, "result.json"));
    expect(await show(lost)).toMatchObject({ result_error: "unavailable", result_json: null });
    await parts.blobs.stop();
    expect(await show(lost)).toMatchObject({ result_error: "unavailable", result_json: { bytes: 2 } });
  });

  it("gives a result of 256 KB inline, and not one byte more", async () => {
    const { start, complete, show } = await openBench();
    for (const [bytes, error] of [
      [262_144, null],
      [262_145, "too_large"],
    ] as const) {
      const runId = await start();
      await complete(runId, { "result.json": `{"a":"${"x".repeat(bytes - 8)}"}` }, fits);
      const run = await show(runId);
      expect(run.result_error).toBe(error);
      expect(run.result_json?.bytes).toBe(bytes);
    }
  });

  it("does not trust a verdict over what the file holds", async () => {
    const { start, complete, show } = await openBench();
    for (const text of ["[1]", "null", "{", '"text"', Buffer.from([0x7b, 0xff, 0x7d])]) {
      const runId = await start();
      await complete(runId, { "result.json": text }, fits);
      expect(await show(runId)).toMatchObject({ result: null, result_error: "invalid_json" });
    }
  });

  it("waits with its result until its outputs are redacted", async () => {
    const { parts, start, complete, show } = await openBench();
    const runId = await start();
    await complete(runId, { "result.json": "{}" }, fits);
    const redaction = { status: "pending", complete: false, capped: false, entities_total: 0 };
    const { state } = await parts.database.reader
      .selectFrom("runs")
      .select("state")
      .where("run_id", "=", runId)
      .executeTakeFirstOrThrow();
    await parts.database.write(async ({ sql }) => {
      const pending = JSON.stringify({ ...JSON.parse(state), redaction });
      await sql.updateTable("runs").set({ state: pending }).where("run_id", "=", runId).execute();
    });
    expect(await show(runId)).toMatchObject({ result_error: "redaction_pending", result_json: null });
  });

  it("is stripped of all that came from its caller once it was erased", async () => {
    const { parts, start, say, purge, show } = await openBench();
    const runId = await start({ inputText: "secret", clientReference: "kept" });
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    const outcome = { kind: "failed", error: "secret" } as const;
    await say(runId, { type: "finish_step", step: "work", attempt: 1, outcome });
    const before = await show(runId);
    await purge(runId, Date.parse("2026-10-02T00:00:00Z"));
    const run = await show(runId);
    expect(run).toMatchObject({
      status: "failed",
      counts: before.counts,
      duration_ms: before.duration_ms,
      client_reference: "kept",
      error: { code: "node_failed", message: null },
      parameters: null,
      input_text: null,
      inputs_manifest: null,
      summary_markdown: null,
      result: null,
      result_error: "purged",
      result_json: null,
      data_purged_at: "2026-10-02T00:00:00.000Z",
    });
    expect(JSON.stringify(run)).not.toContain("secret");
    expect(await showRun(parts, keyActor("ak_other"), { runId })).toMatchObject({ ok: false });
  });

  it("that completed with warnings says so, and only then", async () => {
    const { parts, start, complete, say, show, purge } = await openBench();
    const message = "The graph was late.";
    const warnings = [
      { code: "publish_failed", step: "g", stage: "publish", message, at: "2026-10-01T08:00:00.000Z" },
    ];
    const completed = await start();
    await complete(completed);
    const cancelled = await start();
    await say(cancelled, { type: "cancel", by: null, reason: null });
    for (const runId of [completed, cancelled]) {
      const { state } = await parts.database.reader
        .selectFrom("runs")
        .select("state")
        .where("run_id", "=", runId)
        .executeTakeFirstOrThrow();
      const warned = JSON.stringify({ ...JSON.parse(state), warnings });
      await parts.database.write(async ({ sql }) => {
        await sql.updateTable("runs").set({ state: warned }).where("run_id", "=", runId).execute();
      });
    }
    expect(await show(completed)).toMatchObject({ completed_with_warnings: true, warnings });
    expect(await show(cancelled)).toMatchObject({ completed_with_warnings: false, warnings });
    await purge(completed, 1);
    expect(await show(completed)).toMatchObject({
      completed_with_warnings: true,
      warnings: [{ ...warnings[0], message: null }],
    });
  });

  it("written before its state was kept with it is shown all the same", async () => {
    const { parts, start, show } = await openBench();
    const runId = await start();
    await parts.database.write(async ({ sql }) => {
      await sql
        .updateTable("runs")
        .set({ state: "{}", pii_policy: null })
        .where("run_id", "=", runId)
        .execute();
    });
    expect(await show(runId)).toMatchObject({ started_at: null, counts: { total: 0 }, warnings: [] });
  });

  it("is not found by a text that is no id", async () => {
    const { parts } = await openBench();
    const texts = [
      "",
      "run_nothing",
      "run_\0",
      "'; drop table runs; --",
      "../x",
      "x".repeat(10_000),
      "\ud800",
    ];
    for (const runId of texts) {
      expect(await showRun(parts, own, { runId })).toMatchObject({ refusal: { code: "run_not_found" } });
    }
  });

  it("is out of reach, as if it were not there, of any key but its own", async () => {
    const { parts, start } = await openBench();
    const runs = [await start({ keyId: null }), await start({ keyId: "ak_other" }), "run_nothing"];
    for (const runId of runs) {
      expect(await showRun(parts, own, { runId })).toMatchObject({ refusal: { code: "run_not_found" } });
    }
    expect(await showRun(parts, anna, { runId: runs[0] ?? "" })).toMatchObject({
      ok: true,
      value: { key_id: null, triggered_by: "web" },
    });
  });
});
