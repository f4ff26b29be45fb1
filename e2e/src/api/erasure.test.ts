import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { DataPurgeAnswer, Run } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readZip } from "../../../server/src/deployment/outputs/testing/read-zip.ts";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { isoTime } from "./iso-time.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import {
  type Answered,
  allScopes,
  fileOf,
  startTestSystem,
  type TestKey,
  type TestSystem,
} from "./running-system.ts";

const secret = "Aunt-Agatha";

describe.each(dialects)("the erasure of a run's data on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let richId: string;
  let gatedId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    const inbox = join(system.config.dataFolder, "inbox");
    await mkdir(join(inbox, "letters", "may"), { recursive: true });
    await writeFile(join(inbox, "letters", "may", "one.txt"), `Dear ${secret}`);
    const script = [
      "mkdir -p outputs",
      "cp inputs/letters/one.txt outputs/copy.txt",
      `echo '{"who": "${secret}"}' > outputs/result.json`,
      // So much that it is kept as a file of its own.
      `echo ${secret}; printf '%0360000d' 0`,
    ].join("\n");
    const parameters = [
      { name: "who", type: "string", required: true },
      {
        name: "letters",
        type: "storage_prefix",
        connector: { connector_id: "inbox", name: "inbox", region: "" },
        bucket: "letters",
        prefix_default: "may/",
      },
    ];
    const nodes = [
      { slug: "read", script },
      { slug: "keep", node_type: "ampg_update", graph: "letters", depends_on: ["read"] },
    ];
    richId = await system.workflow({
      ...fileOf("Rich", nodes, { parameters, settings: { max_run_hours: 2 } }),
      connectors: [{ name: "inbox", type: "folder", path: inbox }],
    });
    gatedId = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  const erase = (runId: string, body?: unknown, by = key): Promise<Answered> =>
    system.call("DELETE", `/runs/${runId}/data`, { key: by, ...(body !== undefined && { body }) });

  async function stored(runId: string): Promise<string[]> {
    const { items } = await people.parts.blobs.list(`runs/${runId}/`);
    return items.map((item) => item.key.slice(`runs/${runId}/`.length));
  }

  async function countRows(
    table: "run_events" | "run_boards" | "run_outputs" | "step_results",
    runId: string,
  ) {
    const rows = await system.database.reader
      .selectFrom(table)
      .select("run_id")
      .where("run_id", "=", runId)
      .execute();
    return rows.length;
  }

  async function rejected(): Promise<string> {
    const { run_id } = await system.run(key, gatedId, { client_reference: "r" });
    await system.until(key, run_id, "waiting_for_approval");
    await people.decide(run_id, 1, "reject", `Not for ${secret}`);
    await system.until(key, run_id, "failed");
    return run_id;
  }

  it("removes all that the run read, made and said, keeps what may be kept, and counts what went [2.10-01] [2.10-02] [2.10-03] [2.10-04] [2.6-17] [2.9-21] [3.2-13] [4.9-02] [4.10-02] [4.11-07] [4.13-05] [4.17-02] [4.17-06] [4.17-07] [4.17-11] [4.17-12] [4.17-13] [4.17-14] [4.17-15] [4.17-16] [5-08]", async () => {
    const start = {
      parameters: { who: secret },
      input_text: `About ${secret}`,
      client_reference: "case-9",
      labels: { team: "post" },
    };
    const { run_id } = await system.run(key, richId, start);
    const before = await system.until(key, run_id, "completed");
    expect(before).toMatchObject({ result: { who: secret }, data_purged_at: null });
    expect(before.summary_markdown).toContain(secret);
    expect(before.inputs_manifest).toHaveLength(1);
    const files = await stored(run_id);
    expect(files.toSorted()).toEqual([
      "inputs/letters/one.txt",
      "outputs/copy.txt",
      "outputs/result.json",
      "results/read",
    ]);
    const events = await countRows("run_events", run_id);
    const { outputs } = (await system.get(`/runs/${run_id}/outputs`, key)).body;

    const answer = await erase(run_id);
    expect(answer.status).toBe(200);
    expectShape(DataPurgeAnswer, answer.body);
    expect(answer.body).toEqual({
      run_id,
      data_purge: {
        requested_at: isoTime,
        status: "purged",
        deleted_objects: 4,
        deleted_versions: expect.any(Number),
        deleted_event_rows: events,
        deleted_graph_rows: expect.any(Number),
        scopes: ["inputs", "workspace", "outputs", "events", "board", "graph", "record"],
        versions: "all",
        note: null,
      },
    });
    expect(answer.body.data_purge.deleted_versions).toBeGreaterThanOrEqual(4);
    expect(answer.body.data_purge.deleted_graph_rows).toBeGreaterThan(0);
    expect(await stored(run_id)).toEqual([]);
    for (const table of ["run_events", "run_boards", "run_outputs", "step_results"] as const) {
      expect([table, await countRows(table, run_id)]).toEqual([table, 0]);
    }

    const { body: after, text } = await system.get(`/runs/${run_id}`, key);
    expectShape(Run, after);
    expect(after).toEqual({
      ...before,
      parameters: null,
      input_text: null,
      inputs_manifest: null,
      summary_markdown: null,
      result: null,
      result_error: "purged",
      result_schema_version: null,
      result_json: null,
      data_purged_at: isoTime,
    });
    expect(text).not.toContain(secret);
    const row = await system.database.reader
      .selectFrom("runs")
      .selectAll()
      .where("run_id", "=", run_id)
      .executeTakeFirst();
    expect(JSON.stringify(row)).not.toContain(secret);
    const { data_purged_at } = after;
    expect((await system.get(`/runs/${run_id}/steps`, key)).body).toEqual({
      run_id,
      status: "completed",
      steps: [],
      data_purged_at,
    });
    expect((await system.get(`/runs/${run_id}/approvals`, key)).body).toEqual({
      pending: [],
      data_purged_at,
    });
    for (const query of ["", "?segment=seg_0001", "?segment=seg_9999"]) {
      expect((await system.get(`/runs/${run_id}/events${query}`, key)).body).toEqual({
        run_id,
        segment: null,
        segments: [],
        events: [],
        next_after_seq: 0,
        data_purged_at,
      });
    }
    const listed = await system.get(`/runs/${run_id}/outputs`, key);
    expect([listed.status, listed.body.outputs]).toEqual([200, []]);
    const content = await system.get(`/runs/${run_id}/outputs/${outputs[0].output_id}/content`, key);
    expect([content.status, content.body.error.code]).toEqual([404, "output_not_found"]);
    const zip = await fetch(`${system.base}/runs/${run_id}/outputs.zip`, { headers: key.headers });
    expect((await readZip(await zip.arrayBuffer())).size).toBe(0);
    const { items } = (await system.get("/runs?client_reference=case-9", key)).body;
    expect(items).toMatchObject([{ run_id, labels: { team: "post" }, data_purged_at }]);
    const cancelled = await system.call("POST", `/runs/${run_id}/cancel`, { key });
    expect(cancelled.body.error.code).toBe("already_terminal");
    expect((await system.get(`/runs/${run_id}`, key)).body).toEqual(after);
  });

  it("takes the words of a failure and keeps its code; so for a run that was cancelled [3.2-13] [4.17-12] [4.17-13] [7.3-01]", async () => {
    const failed = await rejected();
    const before = (await system.get(`/runs/${failed}`, key)).body;
    expect(before.error).toMatchObject({ code: "node_failed", message: expect.stringContaining(secret) });
    expect((await erase(failed)).status).toBe(200);
    const after = (await system.get(`/runs/${failed}`, key)).body;
    expectShape(Run, after);
    expect(after).toMatchObject({ status: "failed", error: { code: "node_failed", message: null } });
    expect([after.counts, after.duration_ms, after.finished_at]).toEqual([
      ...[before.counts, before.duration_ms, before.finished_at],
    ]);

    const { run_id } = await system.run(key, gatedId);
    await system.call("POST", `/runs/${run_id}/cancel`, { key });
    expect((await erase(run_id, {})).status).toBe(200);
    const gone = (await system.get(`/runs/${run_id}`, key)).body;
    expect(gone).toMatchObject({ status: "cancelled", error: null, data_purged_at: isoTime });
  });

  it("is refused while the run is going, and changes nothing [3.2-14] [4.17-04] [7.2-33]", async () => {
    const { run_id } = await system.run(key, gatedId, { input_text: "kept" });
    await system.until(key, run_id, "waiting_for_approval");
    const endless = await system.workflow(
      fileOf("Endless", [{ slug: "a", script: "while true; do sleep 1; done" }]),
    );
    const going = await system.run(key, endless);
    const queuedId = await system.workflow(
      fileOf("Queued", [{ slug: "a", approve_before_start: true }], {
        settings: { overlap_policy: "queue" },
      }),
    );
    await people.start("web", queuedId);
    const queued = await people.start("web", queuedId);
    await system.database.write(({ sql }) =>
      sql.updateTable("runs").set({ key_id: key.keyId }).where("run_id", "=", queued).execute(),
    );
    for (const [runId, status] of [
      [run_id, "waiting_for_approval"],
      [going.run_id, "running"],
      [queued, "pending"],
    ] as const) {
      const refused = await erase(runId);
      expect([refused.status, refused.body.error.code]).toEqual([409, "run_not_terminal"]);
      expect(refused.body.error.details).toEqual({ status });
      expect(refused.body.error.message).toMatch(/cancel it first/i);
      expect((await system.get(`/runs/${runId}`, key)).body).toMatchObject({ status, data_purged_at: null });
    }
    expect((await system.get(`/runs/${run_id}`, key)).body.input_text).toBe("kept");
    await system.call("POST", `/runs/${going.run_id}/cancel`, { key });
  });

  it("is done once, by one of all who ask at once, and the others are told when [4.17-05] [7.2-36]", async () => {
    const runId = await rejected();
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase(runId)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    const { data_purged_at } = (await system.get(`/runs/${runId}`, key)).body;
    for (const { status, body } of [...answers, await erase(runId)]) {
      if (status === 200) continue;
      expect(body.error.code).toBe("already_purged");
      expect(body.error.details).toEqual({ data_purged_at });
    }
  });

  it("takes a reason of up to 500 characters, and nothing else [4.17-02] [4.17-03]", async () => {
    const runId = await rejected();
    const bad = [
      [{ reason: "é".repeat(501) }, "reason"],
      [{ reason: `${"😀".repeat(500)}x` }, "reason"],
      [{ reason: ["x"] }, "reason"],
      [{ why: "x" }, "why"],
      ["all", "body"],
    ] as const;
    for (const [body, name] of bad) {
      const refused = await erase(runId, typeof body === "string" ? JSON.stringify(body) : body);
      expect([refused.status, refused.body.error.code]).toEqual([400, "invalid_request"]);
      expect(refused.body.error.details).toEqual([{ name, reason: expect.any(String) }]);
    }
    expect((await system.get(`/runs/${runId}`, key)).body.data_purged_at).toBeNull();
    expect((await erase(runId, { reason: "😀".repeat(500) })).status).toBe(200);
  });

  it("needs runs:delete, and is recorded against the key that did it [4.17-01]", async () => {
    const scopes = allScopes.filter((scope) => scope !== "runs:delete");
    const bound = await system.key({ scopes });
    const { run_id } = await system.run(bound, gatedId);
    await system.call("POST", `/runs/${run_id}/cancel`, { key: bound });
    const refused = await erase(run_id, undefined, bound);
    expect([refused.status, refused.body.error.code]).toEqual([403, "forbidden"]);
    expect((await system.get(`/runs/${run_id}`, bound)).body.data_purged_at).toBeNull();

    const other = await system.key();
    const mine = await system.run(other, gatedId);
    await system.call("POST", `/runs/${mine.run_id}/cancel`, { key: other });
    await erase(mine.run_id, undefined, other);
    await vi.waitFor(async () => {
      const rows = await system.database.reader
        .selectFrom("usage_requests")
        .select(["method", "status", "reason"])
        .where("key_id", "=", other.keyId)
        .where("method", "=", "DELETE")
        .execute();
      expect(rows).toEqual([{ method: "DELETE", status: 200, reason: "run_data_purged" }]);
    });
  });
});
