import { type PiiPolicy, PiiRedactionAnswer, type Run } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "../command-line.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const policy: PiiPolicy = {
  mode: "rules",
  entities: ["EMAIL_ADDRESS", "CREDIT_CARD"],
  min_confidence: 0.8,
  operator: "hash",
  stages: ["steps", "outputs"],
  max_coordinator_calls: 0,
};
const secrets = ["anna@example.com", "ben@example.org", "4111 1111 1111 1111"];

describe.each(embeddedOrBoth)("the redaction of a run on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let workflowId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    const script = [
      "mkdir -p outputs",
      "progress writing to anna@example.com",
      "printf 'name,mail\\nAnna,anna@example.com\\nBen,ben@example.org\\n' > outputs/people.csv",
      'echo \'{"mail": "ben@example.org", "card": "4111 1111 1111 1111"}\' > outputs/result.json',
      "echo nothing > outputs/plain.txt",
      "echo told anna@example.com",
    ].join("\n");
    workflowId = await system.workflow(
      fileOf(
        "Redacts",
        [
          { slug: "write", script },
          { slug: "ask", approve_before_start: true, depends_on: ["write"] },
        ],
        { pii_policy: policy },
      ),
    );
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  async function manifest(runId: string): Promise<PiiRedactionAnswer> {
    const { status, body } = await system.get(`/runs/${runId}/pii-redaction`, key);
    expect(status).toBe(200);
    expectShape(PiiRedactionAnswer, body);
    return body;
  }

  async function finished(body: unknown = {}): Promise<Run> {
    const { run_id } = await system.run(key, workflowId, body);
    await system.until(key, run_id, "waiting_for_approval");
    await people.decide(run_id, 1, "approve");
    return await system.until(key, run_id, "completed");
  }

  it("reaches the closing words of a supervisor, however long they are [2.6-18]", async () => {
    const definition = { pii_policy: policy, supervisor: "chief" };
    const file = fileOf("Supervised", [{ slug: "write", script: "echo done" }], definition);
    const engine = { type: "script", language: "bash", script: "jq -r .input_text context.json" } as const;
    file.agents.push({ name: "chief", kind: "supervisor", engine });
    const supervisedId = await system.workflow(file);
    for (const rest of ["", "and so on ".repeat(1_800)]) {
      const { run_id } = await system.run(key, supervisedId, {
        input_text: `Ask ${secrets.join()}. ${rest}`,
      });
      const run = await system.until(key, run_id, "completed");
      expect(run.summary_markdown).toMatch(/^Ask /);
      const rows = await system.database.reader
        .selectFrom("run_events")
        .select("payload")
        .where("run_id", "=", run_id)
        .execute();
      const { board } = await system.database.reader
        .selectFrom("run_boards")
        .select("board")
        .where("run_id", "=", run_id)
        .executeTakeFirstOrThrow();
      for (const secret of secrets) {
        expect(run.summary_markdown).not.toContain(secret);
        expect(JSON.stringify([rows, board])).not.toContain(secret);
      }
    }
  });

  it("is told in counts, as it goes and whole at the end, and no value is told anywhere [2.8-13] [2.8-14] [4.12-01] [2.6-18]", async () => {
    const { run_id } = await system.run(key, workflowId);
    const waiting = await system.until(key, run_id, "waiting_for_approval");
    expect(waiting.pii_redaction).toMatchObject({ status: "pending", complete: false, capped: false });
    expect(waiting.pii_policy).toEqual(policy);
    expect(await manifest(run_id)).toMatchObject({
      complete: false,
      manifest: { complete: false, stages: [{ stage: "steps", step: "write" }] },
    });
    await people.decide(run_id, 1, "approve");
    const done = await system.until(key, run_id, "completed");

    const told = await manifest(run_id);
    expect(Object.keys(told)).toEqual(["run_id", "summary", "complete", "manifest"]);
    expect(told).toMatchObject({ run_id, summary: expect.stringMatching(/redacted.*\.$/), complete: true });
    expect(Object.keys(told.manifest ?? {})).toEqual([
      ...["schema_version", "mode", "model_id", "stages", "totals", "complete", "capped"],
    ]);
    const { stages = [], totals } = told.manifest ?? {};
    expect(told.manifest).toMatchObject({
      schema_version: 1,
      mode: "rules",
      model_id: null,
      complete: true,
      capped: false,
    });
    expect(stages.find(({ stage }) => stage === "outputs")).toEqual({
      stage: "outputs",
      step: null,
      status: "complete",
      files_scanned: 3,
      files_changed: 2,
      files_skipped: 0,
      rows_sampled: expect.any(Number),
      coordinator_calls: 0,
      entities: { EMAIL_ADDRESS: 3, CREDIT_CARD: 1 },
    });
    const counted = (name: "EMAIL_ADDRESS" | "CREDIT_CARD") =>
      stages.reduce((sum, { entities }) => sum + (entities[name] ?? 0), 0);
    expect(totals?.entities).toEqual({ EMAIL_ADDRESS: counted("EMAIL_ADDRESS"), CREDIT_CARD: 1 });
    expect(counted("EMAIL_ADDRESS")).toBeGreaterThan(3);
    expect(done.pii_redaction).toMatchObject({ status: "complete", complete: true, capped: false });
    expect(done.pii_redaction.entities_total).toBeGreaterThan(0);

    const routes = ["", "/steps", "/events?limit=500", "/events?segment=seg_0002", "/outputs"];
    const texts = [JSON.stringify(told)];
    for (const path of routes) texts.push((await system.get(`/runs/${run_id}${path}`, key)).text);
    const { outputs } = (await system.get(`/runs/${run_id}/outputs`, key)).body;
    for (const { download } of outputs) {
      texts.push(await (await fetch(`${system.url}${download.path}`, { headers: key.headers })).text());
    }
    for (const text of texts) {
      for (const secret of secrets) expect(text).not.toContain(secret);
    }
    expect(texts.join()).toMatch(/<EMAIL_ADDRESS:[0-9a-f]{12}>/);
    expect(done.result).toMatchObject({ mail: expect.stringMatching(/^<EMAIL_ADDRESS:/) });
  });

  it("follows the tightened policy that a start asked for, which the run shows [2.6-18] [4.6-18]", async () => {
    const done = await finished({ pii_policy_override: { operator: "replace" } });
    expect(done.pii_policy).toEqual({ ...policy, operator: "replace" });
    expect(done.result).toEqual({ mail: "<EMAIL_ADDRESS>", card: "<CREDIT_CARD>" });
  });

  it("has no manifest where the policy was off [4.12-02] [7.2-18]", async () => {
    const id = await system.workflow(fileOf("Off", [{ slug: "a" }]));
    const { run_id } = await system.run(key, id);
    const answers = [await system.get(`/runs/${run_id}/pii-redaction`, key)];
    await system.until(key, run_id, "completed");
    answers.push(await system.get(`/runs/${run_id}/pii-redaction`, key));
    for (const { status, body } of answers) {
      expect([status, body.error.code]).toEqual([404, "pii_redaction_not_applied"]);
      expect(body.error.details).toBeUndefined();
    }
  });

  it("keeps the files of a finished run back until it is done, and says when to ask again [2.9-20] [4.13-03] [7.2-34]", async () => {
    const done = await finished();
    // The redaction is quick; the record is set to where it stands while one is under way.
    const setStatus = async (status: "pending" | "complete") =>
      await system.database.write(async ({ sql }) => {
        const row = sql.selectFrom("runs").select("state").where("run_id", "=", done.run_id);
        const state = JSON.parse((await row.executeTakeFirstOrThrow()).state);
        const redaction = { ...state.redaction, status, complete: status === "complete" };
        await sql
          .updateTable("runs")
          .set({ state: JSON.stringify({ ...state, redaction }) })
          .where("run_id", "=", done.run_id)
          .execute();
      });
    const { outputs } = (await system.get(`/runs/${done.run_id}/outputs`, key)).body;
    const paths = ["outputs", "outputs.zip", `outputs/${outputs[0].output_id}/content`];
    await setStatus("pending");
    for (const path of paths) {
      const early = await system.get(`/runs/${done.run_id}/${path}`, key);
      expect([path, early.status, early.body.error.code]).toEqual([path, 409, "redaction_pending"]);
      expect(early.body.error.details).toEqual({ status: "completed" });
      expect(early.headers.get("retry-after")).toBe("2");
    }
    const { body: shown } = await system.get(`/runs/${done.run_id}`, key);
    expect(shown).toMatchObject({ result: null, result_error: "redaction_pending", result_json: null });
    await setStatus("complete");
    for (const path of paths)
      expect((await system.get(`/runs/${done.run_id}/${path}`, key)).status).toBe(200);
    expect((await system.get(`/runs/${done.run_id}`, key)).body).toEqual(done);
  });

  it("is done for a run that is cut short, before anyone can fetch what it left", async () => {
    const { run_id } = await system.run(key, workflowId);
    await system.until(key, run_id, "waiting_for_approval");
    await system.call("POST", `/runs/${run_id}/cancel`, { key });
    const seen = new Set<number>();
    for (;;) {
      const { status, body } = await system.get(`/runs/${run_id}/outputs`, key);
      seen.add(status);
      if (status === 200) {
        const { download } = body.outputs.find((output: { key: string }) => output.key === "people.csv");
        const content = await fetch(`${system.url}${download.path}`, { headers: key.headers });
        expect(await content.text()).toMatch(
          /^name,mail\nAnna,<EMAIL_ADDRESS:\w+>\nBen,<EMAIL_ADDRESS:\w+>\n$/,
        );
        break;
      }
      expect(body.error.code).toBe("redaction_pending");
    }
    expect([...seen].every((status) => status === 200 || status === 409)).toBe(true);
    expect((await manifest(run_id)).complete).toBe(true);
  });

  it("sees what the step right before it wrote and said, half-way and at the end", async () => {
    const writes = (to: string) => `mkdir -p outputs; echo ben@example.org > outputs/${to}`;
    // Longer than what is handed on in memory.
    const says = `${writes("first.txt")}; printf '%0100000d' 0; echo " anna@example.com"`;
    const file = fileOf(
      "At once",
      [
        { slug: "say", script: says },
        { slug: "redact", node_type: "pii_redact", depends_on: ["say"] },
        { slug: "hand-on", depends_on: ["say", "redact"] },
        { slug: "write", script: writes("last.txt"), depends_on: ["hand-on"] },
      ],
      { pii_policy: { ...policy, stages: ["outputs"] } },
    );
    const { run_id } = await system.run(key, await system.workflow(file));
    await system.until(key, run_id, "completed");
    const { stages = [] } = (await manifest(run_id)).manifest ?? {};
    expect(stages).toMatchObject([
      { stage: "steps", step: "redact", files_scanned: 1, entities: { EMAIL_ADDRESS: 2 } },
      { stage: "outputs", files_scanned: 2, files_changed: 1, entities: { EMAIL_ADDRESS: 1 } },
    ]);
    const { outputs } = (await system.get(`/runs/${run_id}/outputs`, key)).body;
    for (const { download } of outputs) {
      const content = await fetch(`${system.url}${download.path}`, { headers: key.headers });
      expect(await content.text()).toMatch(/^<EMAIL_ADDRESS:/);
    }
    const results = await system.database.reader
      .selectFrom("step_results")
      .select("body")
      .where("run_id", "=", run_id)
      .where("step", "=", "hand-on")
      .executeTakeFirstOrThrow();
    expect(results.body?.length).toBeGreaterThan(100_000);
    expect(results.body?.includes("anna@example.com")).toBe(false);
  });

  it.each(["hash", "mask"] as const)(
    "reaches the titles that files give themselves (%s)",
    async (operator) => {
      const script = [
        "mkdir -p outputs",
        "printf '# Letter to anna@example.com\\n\\nDear Anna\\n' > outputs/letter.md",
        "printf '<title>For ben@example.org</title>' > outputs/page.html",
      ].join("\n");
      const file = fileOf(`Titles ${operator}`, [{ slug: "write", script }], {
        pii_policy: { ...policy, operator, stages: ["outputs"] },
      });
      const { run_id } = await system.run(key, await system.workflow(file));
      await system.until(key, run_id, "completed");
      const { outputs } = (await system.get(`/runs/${run_id}/outputs`, key)).body;
      const titles = outputs.map(({ title }: { title: string }) => title);
      expect(titles).toEqual([expect.stringMatching(/^Letter to/), expect.stringMatching(/^For/)]);
      for (const secret of secrets) expect(titles.join()).not.toContain(secret);
    },
  );

  it("keeps the files back when it failed, and does it again when an operator asks for it", async () => {
    const { run_id } = await system.run(key, workflowId);
    await system.until(key, run_id, "waiting_for_approval");
    await system.blobs.start();
    const lost = `runs/${run_id}/outputs/plain.txt`;
    await system.blobs.delete(lost);
    await people.decide(run_id, 1, "approve");
    const failed = await system.until(key, run_id, "completed");
    expect(failed).toMatchObject({
      result_error: "redaction_pending",
      pii_redaction: { status: "failed", complete: false },
    });
    const withheld = await system.get(`/runs/${run_id}/outputs`, key);
    expect([withheld.status, withheld.body.error.code]).toEqual([409, "redaction_pending"]);
    expect((await manifest(run_id)).complete).toBe(false);

    await system.blobs.put(lost, Buffer.from("nothing\n"), { contentType: "text/plain" });
    const { dataFolder, databaseUrl } = system.config;
    const settings = { SLUICE_DATA: dataFolder, ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }) };
    const sluice = new CommandLine(settings);
    expect(await sluice.json("run", "redact", run_id)).toEqual({ run_id, asked: true });
    const look = async () => (await system.get(`/runs/${run_id}/outputs`, key)).status;
    await expect.poll(look, { timeout: 10_000, interval: 20 }).toBe(200);
    const told = await manifest(run_id);
    expect(told.complete).toBe(true);
    expect(told.manifest?.stages.find(({ stage }) => stage === "outputs")).toMatchObject({
      files_scanned: 3,
      files_changed: 2,
      entities: { EMAIL_ADDRESS: 3, CREDIT_CARD: 1 },
    });
    const { outputs } = (await system.get(`/runs/${run_id}/outputs`, key)).body;
    for (const { bytes, download } of outputs) {
      const content = await (await fetch(`${system.url}${download.path}`, { headers: key.headers })).text();
      expect(content).toHaveLength(bytes);
      for (const secret of secrets) expect(content).not.toContain(secret);
    }
    expect(await sluice.run("run", "redact", run_id)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("has been redacted since"),
    });
  });
});
