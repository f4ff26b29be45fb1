import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isSluiceError, Sluice } from "@sluice/sdk";
import { toFile } from "@sluice/sdk/node";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withParts } from "../../../server/src/cli/open-parts.ts";
import { commandRun } from "../../../server/src/deployment/runs/command-run.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "../api/running-system.ts";
import { recordingGateway } from "./recording-gateway.ts";
import { swiftClock } from "./swift-clock.ts";

const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const script = "mkdir -p outputs; seq 1 2000 > outputs/numbers.txt; echo '{\"n\":1}' > outputs/result.json";

describe.each(embeddedOrBoth)("the client against the API on %s", (dialect) => {
  let system: TestSystem;
  let key: TestKey;
  let sluice: Sluice;
  let folder: string;
  let workflowId: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "sluice-sdk-"));
    system = await startTestSystem(dialect);
    key = await system.key();
    const { apiKey, externalId } = key;
    sluice = new Sluice({ baseUrl: system.url, apiKey, externalId, clock: swiftClock });
    workflowId = await system.workflow(
      fileOf("Counted", [
        { slug: "count", script, requires_approval: true },
        { slug: "hand-on", depends_on: ["count"] },
      ]),
    );
  }, 60_000);
  afterAll(async () => {
    await system.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function approve(runId: string): Promise<void> {
    const decision = { type: "decide_gate", gate: 1, decision: "approve", by: "anna", note: null } as const;
    const decided = await withParts(system.config, quiet, (parts) => commandRun(parts, runId, decision));
    expect(decided.ok).toBe(true);
  }

  it("finds, starts, follows, collects and erases a run", async () => {
    expect(await sluice.getHealth()).toMatchObject({ status: "ok" });
    expect(await sluice.getMe()).toMatchObject({ key_id: key.keyId, active_runs: 0 });
    const found: string[] = [];
    for await (const { workflow_id } of sluice.eachWorkflow({ limit: 1 })) found.push(workflow_id);
    expect(found).toContain(workflowId);
    expect((await sluice.listWorkflows({ q: "count" })).items).toHaveLength(1);
    expect(await sluice.getWorkflow(workflowId)).toMatchObject({ name: "Counted", readiness: { ok: true } });
    expect(await sluice.getWorkflowParameters(workflowId)).toMatchObject({ version: 1, parameters: [] });

    const { run, idempotencyKey } = await sluice.startRun(workflowId, { client_reference: "mine" });
    const again = await sluice.startRun(workflowId, { client_reference: "mine" }, { idempotencyKey });
    expect(again).toMatchObject({ replayed: true, run: { run_id: run.run_id } });

    const events: string[] = [];
    const following = (async () => {
      for await (const { id, type } of sluice.followEvents(run.run_id)) events.push(`${id} ${type}`);
    })();
    const waiting = await sluice.waitForRun(run.run_id, { until: ["waiting_for_approval"] });
    expect(waiting.status).toBe("waiting_for_approval");
    expect((await sluice.listRunApprovals(run.run_id)).pending).toMatchObject([
      { slug: "count", phase: "result" },
    ]);
    const early = await sluice.listRunOutputs(run.run_id).catch((error: unknown) => error);
    expect(isSluiceError(early, "run_not_terminal") && early.details).toEqual({
      status: "waiting_for_approval",
    });

    await approve(run.run_id);
    const done = await sluice.waitForRun(run.run_id);
    expect(done).toMatchObject({ status: "completed", result: { n: 1 } });
    await following;
    expect(events.at(0)).toBe("seg_0001:1 run_started");
    expect(events.at(-1)).toMatch(/^seg_0002:\d+ run_completed$/);
    expect(new Set(events).size).toBe(events.length);
    const logged = await sluice.listRunEvents(run.run_id, { segment: "seg_0002", limit: 500 });
    expect(logged.events).toHaveLength(events.filter((each) => each.startsWith("seg_0002")).length);
    expect((await sluice.listRunSteps(run.run_id)).steps.map(({ status }) => status)).toEqual([
      "completed",
      "completed",
    ]);

    const { outputs } = await sluice.listRunOutputs(run.run_id);
    const [numbers] = outputs;
    if (!numbers || !done.result_json) return expect.unreachable("the run wrote both files");
    const saved = join(folder, "numbers.txt");
    expect(await sluice.downloadOutput(run.run_id, numbers, toFile(saved))).toEqual({ bytes: numbers.bytes });
    expect((await readFile(saved, "utf8")).split("\n")).toHaveLength(2_001);
    await sluice.downloadOutput(run.run_id, done.result_json, toFile(join(folder, "result.json")));
    expect(await readFile(join(folder, "result.json"), "utf8")).toBe('{"n":1}\n');
    await sluice.downloadBundle(run.run_id, toFile(join(folder, "all.zip")));
    expect((await readFile(join(folder, "all.zip"))).subarray(0, 2).toString()).toBe("PK");

    const redaction = await sluice.getPiiRedaction(run.run_id).catch((error: unknown) => error);
    expect(isSluiceError(redaction, "pii_redaction_not_applied")).toBe(true);
    const ended = await sluice.cancelRun(run.run_id).catch((error: unknown) => error);
    expect(isSluiceError(ended, "already_terminal")).toBe(true);
    expect(await sluice.eraseRunData(run.run_id, "no longer needed")).toMatchObject({
      data_purge: { status: "purged" },
    });
    const gone = await sluice
      .downloadOutput(run.run_id, numbers, toFile(saved))
      .catch((error: unknown) => error);
    expect(isSluiceError(gone, "output_not_found")).toBe(true);
    expect(await sluice.waitForRun(run.run_id)).toMatchObject({
      status: "completed",
      result_error: "purged",
    });
  });

  it("cancels a run that waits, and lists it by its filter", async () => {
    const { run } = await sluice.startRun(workflowId, {
      labels: { team: "finance" },
      client_reference: "two",
    });
    await sluice.waitForRun(run.run_id, { until: ["waiting_for_approval"] });
    expect(await sluice.cancelRun(run.run_id, "superseded")).toMatchObject({ status: "cancelled" });
    const listed: string[] = [];
    const filter = { status: ["cancelled" as const, "failed" as const], client_reference: "two" };
    for await (const { run_id } of sluice.eachRun(filter)) listed.push(run_id);
    expect(listed).toEqual([run.run_id]);
  });

  it("asks for a run at most once in five seconds, however many wait for it and whatever breaks [4.18-01] [8.2-16]", async () => {
    const { url, seen } = await recordingGateway(system.url, {
      clock: swiftClock,
      isBroken: (nth) => nth % 4 === 0,
    });
    const { apiKey, externalId } = key;
    const client = new Sluice({ baseUrl: url, apiKey, externalId, clock: swiftClock });
    const { run } = await sluice.startRun(workflowId);
    const parked = { until: ["waiting_for_approval"] } as const;
    await Promise.all([client.waitForRun(run.run_id, parked), client.waitForRun(run.run_id, parked)]);
    const both = [client.waitForRun(run.run_id), client.waitForRun(run.run_id)];
    const countBefore = seen.length;
    await expect.poll(() => seen.length - countBefore).toBeGreaterThan(6);
    await approve(run.run_id);
    for (const ended of await Promise.all(both)) expect(ended.status).toBe("completed");
    expect((await client.waitForRun(run.run_id)).status).toBe("completed");

    const askedAtMs = seen
      .filter(({ path }) => path === `/api/v1/runs/${run.run_id}`)
      .map(({ atMs }) => atMs);
    expect(askedAtMs.length).toBeGreaterThan(6);
    const gapsMs = askedAtMs.slice(1).map((atMs, index) => atMs - (askedAtMs[index] ?? 0));
    expect(Math.min(...gapsMs)).toBeGreaterThanOrEqual(5_000);
  });

  it("goes on with a stream and with a download that break off, without losing or repeating anything", async () => {
    const simple = await system.workflow(fileOf("Plain", [{ slug: "count", script }]));
    const { run } = await sluice.startRun(simple);
    await sluice.waitForRun(run.run_id);
    const logged = await sluice.listRunEvents(run.run_id, { limit: 500 });
    const { outputs } = await sluice.listRunOutputs(run.run_id);
    const numbers = outputs[0];
    if (!numbers) return expect.unreachable("the run wrote a file");

    const answered: Array<[status: number, range: string | null]> = [];
    const { baseUrl, apiKey, externalId } = { baseUrl: system.url, ...key };
    const unlucky = new Sluice({
      baseUrl,
      apiKey,
      externalId,
      fetch: async (...given) => {
        const response = await fetch(...given);
        answered.push([response.status, response.headers.get("content-range")]);
        return answered.length % 2 === 1 ? brokenOff(response) : response;
      },
    });
    const seqs: number[] = [];
    for await (const { seq } of unlucky.followEvents(run.run_id)) seqs.push(seq);
    expect(seqs).toEqual(logged.events.map(({ seq }) => seq));
    expect(answered.map(([status]) => status)).toEqual([200, 200]);

    answered.length = 0;
    const saved = join(folder, "resumed.txt");
    expect(await unlucky.downloadOutput(run.run_id, numbers, toFile(saved))).toEqual({
      bytes: numbers.bytes,
    });
    expect((await readFile(saved, "utf8")).split("\n").slice(0, 2_000)).toEqual(
      Array.from({ length: 2_000 }, (_, index) => String(index + 1)),
    );
    const last = numbers.bytes - 1;
    expect(answered).toEqual([
      [200, null],
      [206, `bytes ${brokenOffAfter}-${last}/${numbers.bytes}`],
    ]);
  });

  it("tells the API's refusals apart from other answers", async () => {
    const stranger = new Sluice({
      baseUrl: system.url,
      apiKey: `${key.apiKey}x`,
      externalId: key.externalId,
    });
    await expect(stranger.getMe()).rejects.toMatchObject({ status: 401, code: "unauthorized" });
    const bad = await sluice
      .startRun(workflowId, { parameters: { nobody: "knows" } }, { requestId: "sdk:1" })
      .catch((error: unknown) => error);
    if (!isSluiceError(bad, "invalid_parameters")) return expect.unreachable(String(bad));
    expect(bad.requestId).toBe("sdk:1");
    expect(bad.details.map(({ name }) => name)).toEqual(["nobody"]);
  });
});

const brokenOffAfter = 300;

/** The answer, whose connection breaks after the first bytes. */
function brokenOff(response: Response): Response {
  async function* beginning() {
    for await (const bytes of response.body ?? []) {
      yield bytes.subarray(0, brokenOffAfter);
      throw new TypeError("terminated");
    }
  }
  return new Response(ReadableStream.from(beginning()), response);
}
