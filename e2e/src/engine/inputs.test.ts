import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { FileConnector, WorkflowFile } from "@sluice/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { FakeAws } from "../../../server/src/deployment/connectors/testing/fake-aws.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, type TestKey } from "../api/running-system.ts";
import { type Engine, startEngine } from "./engine-system.ts";

const email = "anna.example@example.com";

/** A workflow that reads what its parameter `source` names, and lists and shows it. */
function readingFile(
  name: string,
  connector: FileConnector,
  definition: Record<string, unknown> = {},
  constraints: Record<string, number> = {},
): WorkflowFile {
  const script = "cd /workspace; find inputs -type f | sort; cat inputs/source/a.txt; cp -r inputs outputs";
  const reads = { connector_id: connector.name, name: connector.name, region: "" };
  const source = { name: "source", type: "storage_prefix", connector: reads, constraints };
  const file = fileOf(name, [{ slug: "read", script }], { parameters: [source], ...definition });
  return { ...file, connectors: [connector] };
}

describe.each(embeddedOrBoth)("input files on %s", (dialect) => {
  let engine: Engine;
  let key: TestKey;
  let inbox: string;
  beforeAll(async () => {
    engine = await startEngine(dialect, { SLUICE_REACH_LOOPBACK: "true" });
    key = await engine.key();
    inbox = join(engine.config.dataFolder, "inbox");
  });
  afterAll(() => engine.stop());
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  async function put(path: string, text: string): Promise<void> {
    await mkdir(dirname(join(inbox, path)), { recursive: true });
    await writeFile(join(inbox, path), text);
  }

  const own = (): FileConnector => ({ name: "Inbox of the test", type: "folder", path: inbox });

  /** That the run failed over its inputs, says why, and no step of it ever began. */
  async function expectNoStep(workflowId: string, source: string, why: RegExp): Promise<void> {
    const { run_id } = await engine.run(key, workflowId, { parameters: { source } });
    const failed = await engine.until(key, run_id, "failed");
    expect(failed.error?.code).toBe("input_materialisation_failed");
    expect(failed.error?.message).toMatch(why);
    expect(failed.inputs_manifest).toEqual([]);
    const steps = await engine.steps(key, run_id);
    expect(steps.map(({ status, started_at }) => [status, started_at])).toEqual([["pending", null]]);
    const types = (await engine.events(key, run_id)).map(({ type }) => type);
    expect(types).not.toContain("node_started");
    expect((await engine.blobs.list(`runs/${run_id}/`)).items).toEqual([]);
  }

  it("are copied in before any step, found under their parameter, and listed on the run", async () => {
    await put("box/in/a.txt", "alpha\n");
    await put("box/in/deep/b.txt", "beta");
    await put("box/elsewhere/c.txt", "not this one");
    const workflowId = await engine.importFile(readingFile("Reads", own()));
    const { run_id } = await engine.run(key, workflowId, { parameters: { source: "s3://box/in/" } });
    const done = await engine.until(key, run_id, "completed");
    expect(done.inputs_manifest).toMatchObject([
      {
        parameter: "source",
        connector_id: expect.stringMatching(/^con_/),
        bucket: "box",
        prefix: "in/",
        objects: 2,
        bytes: 10,
        items: [
          { key: "in/a.txt", bytes: 6 },
          { key: "in/deep/b.txt", bytes: 4 },
        ],
        items_truncated: false,
      },
    ]);
    const [step] = await engine.steps(key, run_id);
    expect(step?.result_summary).toBe("inputs/source/a.txt\ninputs/source/deep/b.txt\nalpha");
    const types = (await engine.events(key, run_id)).map(({ type }) => type);
    expect(types.indexOf("inputs_copied")).toBeLessThan(types.indexOf("node_started"));
    expect(types.indexOf("inputs_copied")).toBeGreaterThan(0);
  });

  it("fail the run before any step when nothing is there or a cap is exceeded [7.3-03] [7.3-04]", async () => {
    const caps = { max_objects: 2, max_bytes: 10 };
    const workflowId = await engine.importFile(readingFile("Reads little", own(), {}, caps));
    await mkdir(join(inbox, "box/empty"), { recursive: true });
    await put("box/full/a.txt", "12345");
    await put("box/full/b.txt", "67890");
    await put("box/many/a.txt", "");
    await put("box/many/b.txt", "");
    await put("box/many/c.txt", "");
    await put("box/big/a.txt", "12345678901");
    await expectNoStep(workflowId, "s3://box/empty/", /no objects under s3:\/\/box\/empty\//);
    await expectNoStep(workflowId, "s3://box/many/", /more than 2 objects/);
    await expectNoStep(workflowId, "s3://box/big/", /more than 10 bytes/);
    await expectNoStep(workflowId, "s3://absent/in/", /holds no folder "absent"/);
    const { run_id } = await engine.run(key, workflowId, { parameters: { source: "s3://box/full/" } });
    await engine.until(key, run_id, "completed");
  });

  it("fail the run before any step when the role is denied, and the workflow is not ready until that is mended [7.3-02]", async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "AKIAMACHINE");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "machine-secret");
    const aws = await FakeAws.start();
    aws.fill("cloud", { "in/a.txt": "alpha\n" });
    const role_arn = "arn:aws:iam::123456789012:role/reader";
    const bucket = {
      name: "Cloud",
      type: "s3",
      region: "eu-west-1",
      endpoint: aws.endpoint,
      role_arn,
    } as const;
    const workflowId = await engine.importFile(readingFile("Reads a bucket", bucket));
    const { run_id } = await engine.run(key, workflowId, { parameters: { source: "s3://cloud/in/" } });
    expect(await engine.until(key, run_id, "completed")).toMatchObject({
      inputs_manifest: [{ bucket: "cloud", items: [{ key: "in/a.txt", bytes: 6, etag: "tag" }] }],
    });

    aws.refuse = () => ({ status: 403, code: "AccessDenied" });
    await expectNoStep(workflowId, "s3://cloud/in/", /denied|refused|not allowed/i);
    aws.refuseRole = { status: 403, code: "AccessDenied" };
    await expectNoStep(workflowId, "s3://cloud/in/", /role/);
    const { body } = await engine.get(`/workflows/${workflowId}`, key);
    expect(body.readiness).toMatchObject({ ok: false, reasons: [expect.stringContaining("Cloud")] });
  });

  it("fail the run before any step when the connector's folder is gone", async () => {
    const path = join(inbox, "passing");
    await put("passing/box/in/a.txt", "alpha");
    const passing: FileConnector = { name: "Passing", type: "folder", path };
    const workflowId = await engine.importFile(readingFile("Reads in passing", passing));
    await rm(path, { recursive: true });
    await expectNoStep(workflowId, "s3://box/in/", /folder/);
  });

  it("are redacted on their way in where the policy says so, and counted", async () => {
    await put("box/letters/a.txt", `Write to ${email}, or to ${email}.\n`);
    const pii_policy = {
      mode: "rules",
      entities: ["EMAIL_ADDRESS"],
      min_confidence: 0.8,
      operator: "mask",
      stages: ["inputs"],
      max_coordinator_calls: 0,
    };
    const workflowId = await engine.importFile(readingFile("Reads redacted", own(), { pii_policy }));
    const { run_id } = await engine.run(key, workflowId, { parameters: { source: "s3://box/letters/" } });
    const done = await engine.until(key, run_id, "completed");
    const steps = await engine.steps(key, run_id);
    const events = await engine.events(key, run_id);
    expect(steps[0]?.result_summary).toContain("Write to");
    expect(JSON.stringify([done, steps, events])).not.toContain(email);
    const { body } = await engine.get(`/runs/${run_id}/pii-redaction`, key);
    expect(body.manifest).toMatchObject({
      complete: true,
      stages: [
        { stage: "inputs", step: null, status: "complete", files_changed: 1, entities: { EMAIL_ADDRESS: 2 } },
      ],
    });
  });

  it("go with everything else the runtime wrote when the run is erased [4.17-06] [4.17-07] [4.17-08] [4.17-09] [4.17-10]", async () => {
    await put("box/kept/a.txt", "alpha");
    const file = readingFile("Reads much", own());
    // More than a row takes, so that what the step hands on is a file of its own.
    const [agent] = file.agents;
    if (agent?.engine.type === "script")
      agent.engine.script += "; awk 'BEGIN { while (n++ < 40000) print 1e9 }'";
    const workflowId = await engine.importFile(file);
    const { run_id } = await engine.run(key, workflowId, { parameters: { source: "s3://box/kept/" } });
    await engine.until(key, run_id, "completed");
    expect((await filesOf(run_id)).toSorted()).toEqual([
      "inputs/source/a.txt",
      "outputs/inputs/source/a.txt",
      "results/read",
    ]);
    const [events = 0, ...rows] = await rowsOf(run_id);
    expect(events).toBeGreaterThan(4);
    expect(rows).toEqual([1, 1, 1]);
    const erased = await engine.call("DELETE", `/runs/${run_id}/data`, { key });
    expect(erased.body.data_purge).toMatchObject({
      status: "purged",
      deleted_objects: 3,
      deleted_event_rows: events,
    });
    expect(await filesOf(run_id)).toEqual([]);
    expect(await rowsOf(run_id)).toEqual([0, 0, 0, 0]);
    expect(await engine.until(key, run_id, "completed")).toMatchObject({
      parameters: null,
      inputs_manifest: null,
      data_purged_at: expect.any(String),
    });
  });

  async function filesOf(runId: string): Promise<string[]> {
    const { items } = await engine.blobs.list(`runs/${runId}/`);
    return items.map((item) => item.key.slice(`runs/${runId}/`.length));
  }

  async function rowsOf(runId: string): Promise<number[]> {
    const tables = ["run_events", "run_boards", "step_results", "run_outputs"] as const;
    const counts = tables.map(async (table) => {
      const rows = await engine.database.reader
        .selectFrom(table)
        .select("run_id")
        .where("run_id", "=", runId)
        .execute();
      return rows.length;
    });
    return await Promise.all(counts);
  }
});
