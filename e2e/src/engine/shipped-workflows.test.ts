import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { systemActor } from "../../../server/src/access/actor.ts";
import { anna } from "../../../server/src/access/testing/actors.ts";
import { listApprovals } from "../../../server/src/deployment/approvals/list-approvals.ts";
import { showGraph } from "../../../server/src/deployment/graphs/show-graph.ts";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import type { TestKey } from "../api/running-system.ts";
import { type Engine, startEngine } from "./engine-system.ts";

// Every value of examples/inbox that belongs to a person, as it is written there.
const planted = [
  "anna.example@example.com",
  "ben.sample@example.org",
  "dora@example.net",
  "dora.placeholder@example.com",
  "4111 1111 1111 1111",
  "5555 5555 5555 4444",
  "378282246310005",
  "DE89 3704 0044 0532 0130 00",
  "+44 20 7946 0958",
  "(202) 555-0143",
  "020 7946 0018",
  "+1 202 555 0143",
  "+49 30 901820",
  "203.0.113.9",
];

function leftOf(text: string): string[] {
  return planted.filter((value) => text.includes(value));
}

describe.each(embeddedOrBoth)("the workflows that are shipped, on %s", (dialect) => {
  let engine: Engine;
  let key: TestKey;
  beforeAll(async () => {
    engine = await startEngine(dialect);
    key = await engine.key();
  });
  afterAll(() => engine.stop());

  async function contents(runId: string): Promise<Record<string, string>> {
    const { body } = await engine.get(`/runs/${runId}/outputs`, key);
    const read = body.outputs.map(async (output: { key: string; download: { path: string } }) => {
      const response = await fetch(`${engine.url}${output.download.path}`, { headers: key.headers });
      return [output.key, await response.text()];
    });
    return Object.fromEntries(await Promise.all(read));
  }

  it("CSV report waits for a word on its totals, then writes the report and its result [2.7-06] [3.1-03] [3.1-04] [2.5-08]", async () => {
    const { run_id } = await engine.run(key, await engine.workflowNamed("CSV report"));
    const waiting = await engine.until(key, run_id, "waiting_for_approval");
    expect(waiting.parameters).toEqual({ currency: "EUR" });
    const parked = await engine.steps(key, run_id);
    expect(parked.map(({ status }) => status)).toEqual(["completed", "awaiting_approval", "pending"]);
    expect(parked[1]?.awaiting?.phase).toBe("result");

    expect(await engine.decide(run_id, 1, "approve")).toMatchObject({ ok: true });
    const done = await engine.until(key, run_id, "completed");
    expect(done).toMatchObject({
      error: null,
      result: { version: 1, currency: "EUR", totals: { north: 165, south: 95, west: 200 } },
      result_error: null,
      summary_markdown: expect.stringContaining("Write the report"),
    });
    expect((await engine.steps(key, run_id))[1]).toMatchObject({ status: "completed", approved_by: "anna" });
    expect(await contents(run_id)).toEqual({
      "report.md": "# Orders by region\n\n- north: 165 EUR\n- south: 95 EUR\n- west: 200 EUR\n",
    });
  });

  it("open a segment at each decision, and count each from 1 without a gap [2.8-11] [2.8-12] [6-03]", async () => {
    const { run_id } = await engine.run(key, await engine.workflowNamed("CSV report"));
    await engine.until(key, run_id, "waiting_for_approval");
    await engine.decide(run_id, 1, "approve");
    await engine.until(key, run_id, "completed");
    const { body } = await engine.get(`/runs/${run_id}/events`, key);
    expect(body.segments).toEqual(["seg_0001", "seg_0002"]);
    const events = await engine.events(key, run_id);
    const second = events.findIndex(({ type }) => type === "approval_decided");
    for (const segment of [events.slice(0, second), events.slice(second)]) {
      expect(segment.map(({ seq }) => seq)).toEqual(segment.map((_, index) => index + 1));
    }
    const started = events.filter(({ type }) => type === "node_started").map(({ node }) => node);
    expect(started).toEqual(["orders", "totals", "report"]);
    expect(events.at(-1)?.type).toBe("run_completed");
  });

  it("Redact a folder leaves no planted value in anything it shows, and counts what it took out", async () => {
    const { run_id } = await engine.run(key, await engine.workflowNamed("Redact a folder"));
    const done = await engine.until(key, run_id, "completed");
    expect(done).toMatchObject({
      parameters: { folder: "letters/" },
      result: { version: 1, files: 3 },
      inputs_manifest: [{ parameter: "folder", bucket: "samples", prefix: "letters/", objects: 3 }],
      pii_redaction: { status: "complete", complete: true, capped: false },
    });
    const files = await contents(run_id);
    expect(Object.keys(files).sort()).toEqual([
      "folder/2026-03-02-anna-example.txt",
      "folder/callers.csv",
      "folder/web-form.json",
    ]);
    const shown = [
      ...Object.values(files),
      JSON.stringify(done),
      JSON.stringify(await engine.steps(key, run_id)),
      JSON.stringify(await engine.events(key, run_id)),
      JSON.stringify(await handedOn(engine, run_id)),
    ];
    for (const text of shown) expect(leftOf(text)).toEqual([]);
    expect(files["folder/callers.csv"]).toContain("wants a brochure");
    JSON.parse(files["folder/web-form.json"] ?? "");

    const { body } = await engine.get(`/runs/${run_id}/pii-redaction`, key);
    expect(body).toMatchObject({
      complete: true,
      manifest: { mode: "rules", complete: true, capped: false },
    });
    expect(leftOf(JSON.stringify(body))).toEqual([]);
    const { totals } = body.manifest;
    expect(totals).toMatchObject({ files_changed: 3, files_skipped: 0 });
    const byHand = { EMAIL_ADDRESS: 5, CREDIT_CARD: 3, IBAN_CODE: 1, PHONE_NUMBER: 6, IP_ADDRESS: 1 };
    expect(totals.entities).toEqual(byHand);
    expect(done.pii_redaction.entities_total).toBe(Object.values(byHand).reduce((sum, one) => sum + one, 0));
  });

  it("Triage branches, asks before it deletes, and publishes what it learnt [2.7-07] [2.7-08] [2.7-09] [2.8-08]", async () => {
    const workflowId = await engine.workflowNamed("Triage");
    const { run_id } = await engine.run(key, workflowId, {
      input_text: "URGENT: Acme Corporation reports a burst pipe",
    });
    await engine.until(key, run_id, "waiting_for_approval");
    const { body } = await engine.get(`/runs/${run_id}/approvals`, key);
    expect(body.pending).toMatchObject([{ slug: "escalate", phase: "tool" }]);
    expect((await engine.steps(key, run_id))[2]).toMatchObject({ awaiting: { phase: "tool" } });
    const inbox = await listApprovals(engine, anna);
    expect(inbox).toMatchObject({ value: [{ run_id, gate: 1, step: "escalate", command: "rm -r drafts" }] });
    expect(await engine.decide(run_id, 1, "allow")).toMatchObject({ ok: true, value: { status: "running" } });
    await engine.until(key, run_id, "completed");
    const steps = await engine.steps(key, run_id);
    expect(steps.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      "read completed",
      "sort completed",
      "escalate completed",
      "archive skipped",
      "note completed",
      "remember completed",
      "remember-publish completed",
    ]);
    expect(steps[2]?.result_summary).toContain("draft removed");
    expect(steps.slice(5)).toMatchObject([
      { slug: "remember", node_type: "ampg_update", derived: false },
      { slug: "remember-publish", node_type: "ampg_publish", derived: true, depends_on: ["remember"] },
    ]);
    const graph = await engine.database.reader
      .selectFrom("graphs")
      .select(["graph_id", "published_version"])
      .where("name", "=", "triage-notes")
      .executeTakeFirstOrThrow();
    expect(graph.published_version).toBe(1);
    expect(JSON.stringify(await showGraph(engine, systemActor, { graph: graph.graph_id }))).toContain("Acme");
  });

  it("Triage goes on without a command that is refused, and a later decision is told of the first", async () => {
    const workflowId = await engine.workflowNamed("Triage");
    const { run_id } = await engine.run(key, workflowId, { input_text: "urgent" });
    await engine.until(key, run_id, "waiting_for_approval");
    await engine.decide(run_id, 1, "refuse", "keep it");
    expect(await engine.decide(run_id, 1, "allow")).toMatchObject({
      ok: false,
      refusal: { code: "gate_decided", facts: { by: "anna" } },
    });
    await engine.until(key, run_id, "completed");
    expect((await engine.steps(key, run_id))[2]?.result_summary).toContain("draft kept");
  });
});

async function handedOn(engine: Engine, runId: string): Promise<unknown> {
  return await engine.database.reader
    .selectFrom("step_results")
    .selectAll()
    .where("run_id", "=", runId)
    .execute();
}
