import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Run, RunSummary } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { isoTime } from "./iso-time.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const script =
  "mkdir -p outputs; cat context.json > outputs/context.json; ls inputs/scans > outputs/seen.txt; echo counted";

describe.each(embeddedOrBoth)("the record of a run on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let workflowId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    const inbox = join(system.config.dataFolder, "inbox");
    await mkdir(join(inbox, "scans", "may"), { recursive: true });
    await writeFile(join(inbox, "scans", "may", "a.txt"), "four");
    await writeFile(join(inbox, "scans", "may", "b.txt"), "sixsix");
    const parameters = [
      { name: "currency", type: "string", default: "EUR" },
      { name: "amount", type: "number", required: true },
      {
        name: "scans",
        type: "storage_prefix",
        connector: { connector_id: "inbox", name: "inbox", region: "" },
        bucket: "scans",
      },
    ];
    const nodes = [
      { slug: "count", title: "Count them", script, approve_before_start: true },
      { slug: "tell", title: "Tell them", depends_on: ["count"] },
    ];
    const settings = { max_run_hours: 4.25 };
    const file = fileOf("Count", nodes, { parameters, settings });
    workflowId = await system.workflow({
      ...file,
      connectors: [{ name: "inbox", type: "folder", path: inbox }],
    });
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  const body = {
    parameters: { amount: 12.5, scans: "may/" },
    input_text: "Count the scans, Zoë.",
    client_reference: "ref 7~",
    labels: { team: "finance", batch: "" },
  };

  it("shows at the start, while it waits and after its end what was sent, what went on and where to look [2.6-01] [2.6-02] [2.6-03] [2.6-04] [2.6-06] [2.6-07] [2.6-08] [2.6-09] [2.6-10] [2.6-11] [2.6-13] [2.6-14] [2.6-15] [2.6-16] [3.2-01] [3.2-03] [4.8-01] [4.6-08]", async () => {
    const started = await system.run(key, workflowId, body);
    const { run_id } = started;
    expectShape(RunSummary, started);
    const path = `/api/v1/runs/${run_id}`;
    expect(started).toEqual({
      run_id,
      workflow_id: workflowId,
      workflow_name: "Count",
      version: 1,
      status: "running",
      created_at: isoTime,
      started_at: isoTime,
      finished_at: null,
      duration_ms: null,
      client_reference: "ref 7~",
      labels: { team: "finance", batch: "" },
      counts: { total: 2, completed: 0, running: 0, awaiting_approval: 0, failed: 0, skipped: 0 },
      links: {
        self: path,
        steps: `${path}/steps`,
        approvals: `${path}/approvals`,
        outputs: `${path}/outputs`,
        events: `${path}/events`,
      },
      error: null,
      warnings: [],
      completed_with_warnings: false,
    });

    const waiting = await system.until(key, run_id, "waiting_for_approval");
    expectShape(Run, waiting);
    expect(waiting).toEqual({
      ...started,
      status: "waiting_for_approval",
      counts: { ...started.counts, awaiting_approval: 1 },
      parameters: { amount: 12.5, currency: "EUR", scans: "may/" },
      input_text: "Count the scans, Zoë.",
      inputs_manifest: [
        {
          parameter: "scans",
          connector_id: expect.stringMatching(/^con_/),
          bucket: "scans",
          prefix: "may/",
          objects: 2,
          bytes: 10,
          copied_at: isoTime,
          items: [
            { key: "may/a.txt", bytes: 4, etag: null },
            { key: "may/b.txt", bytes: 6, etag: null },
          ],
          items_truncated: false,
        },
      ],
      max_run_hours: 4.25,
      triggered_by: "api",
      key_id: key.keyId,
      summary_markdown: null,
      result: null,
      result_error: "run_not_terminal",
      result_schema_version: null,
      result_json: null,
      data_purged_at: null,
      pii_redaction: { status: "off", complete: false, capped: false, entities_total: 0 },
      pii_policy: expect.objectContaining({ mode: "off" }),
    });

    await people.decide(run_id, 1, "approve");
    const done = await system.until(key, run_id, "completed");
    expectShape(Run, done);
    expect(done).toEqual({
      ...waiting,
      status: "completed",
      finished_at: isoTime,
      duration_ms: Date.parse(done.finished_at ?? "") - Date.parse(done.started_at ?? ""),
      counts: { total: 2, completed: 2, running: 0, awaiting_approval: 0, failed: 0, skipped: 0 },
      summary_markdown: expect.stringContaining("counted"),
      result_error: "missing",
    });
    expect(done.duration_ms).toBeGreaterThanOrEqual(0);

    for (const link of Object.values(done.links)) {
      const answer = await fetch(`${system.url}${link}`, { headers: key.headers });
      expect([link, answer.status]).toEqual([link, 200]);
      await answer.body?.cancel();
    }
    const { body: listed } = await system.get(`/runs/${run_id}/outputs`, key);
    const contents = new Map<string, string>();
    for (const { key: name, download } of listed.outputs) {
      const content = await fetch(`${system.url}${download.path}`, { headers: key.headers });
      contents.set(name, await content.text());
    }
    expect(contents.get("seen.txt")).toBe("a.txt\nb.txt\n");
    expect(JSON.parse(contents.get("context.json") ?? "")).toMatchObject({
      input_text: "Count the scans, Zoë.",
      parameters: { amount: 12.5, currency: "EUR" },
    });
  });

  it("keeps the version it ran when a newer one becomes active, and what a start leaves out is null or empty [9-12] [2.6-04]", async () => {
    const id = await system.workflow(fileOf("Short", [{ slug: "a" }]));
    const first = await system.run(key, id);
    await system.workflow(fileOf("Short", [{ slug: "a" }, { slug: "b" }]));
    const second = await system.run(key, id);
    expect(await system.until(key, first.run_id, "completed")).toMatchObject({
      version: 1,
      client_reference: null,
      labels: {},
      parameters: {},
      input_text: null,
      inputs_manifest: [],
      max_run_hours: null,
      counts: { total: 1 },
    });
    expect(await system.until(key, second.run_id, "completed")).toMatchObject({
      version: 2,
      counts: { total: 2 },
    });
  });

  it("dates every moment in UTC, on every route [1-12]", async () => {
    const { items } = (await system.get("/runs", key)).body;
    const { run_id } = items.at(-1);
    const moments: string[] = [];
    const collect = (value: unknown, name = ""): void => {
      if (typeof value === "object" && value !== null) {
        for (const [inner, each] of Object.entries(value)) collect(each, inner);
      } else if (/(^|_)at$|^since$|^time$/.test(name) && value !== null) moments.push(String(value));
    };
    const paths = ["", "/steps", "/approvals", "/events", "/outputs"].map((each) => `/runs/${run_id}${each}`);
    for (const path of ["/health", "/me", "/workflows", `/workflows/${workflowId}`, "/runs", ...paths]) {
      collect((await system.get(path, key)).body);
    }
    expect(moments.length).toBeGreaterThan(30);
    for (const moment of moments) expect(moment).toEqual(isoTime);
  });

  it("answers a call for the headers alone as the whole call, without the body", async () => {
    const { items } = (await system.get("/runs?limit=1", key)).body;
    const paths = ["", "/steps", "/approvals", "/events", "/outputs", "/outputs.zip"];
    for (const path of ["/runs", ...paths.map((each) => `/runs/${items[0].run_id}${each}`)]) {
      const whole = await system.call("GET", path, { key });
      const head = await system.call("HEAD", path, { key });
      expect([path, head.status, head.text]).toEqual([path, whole.status, ""]);
      for (const name of ["content-type", "content-length", "cache-control", "content-disposition"]) {
        expect([path, name, head.headers.get(name)]).toEqual([path, name, whole.headers.get(name)]);
      }
    }
    const absent = await system.call("HEAD", "/runs/run_absent", { key });
    expect([absent.status, absent.text]).toEqual([404, ""]);
  });
});
