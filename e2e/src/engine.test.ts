import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  dialects,
  freshFolder,
  type KeptStores,
  keptStores,
} from "../../server/src/testing/fresh-databases.ts";
import { CommandLine } from "./command-line.ts";
import { SluiceProcess } from "./sluice-process.ts";
import { oneStepFile } from "./workflow-files.ts";

interface ShownRun {
  status: string;
  error: { code: string; message: string } | null;
  parameters: Record<string, unknown>;
  summary_markdown: string | null;
  result_error: string | null;
  steps: Array<{
    slug: string;
    status: string;
    result_summary: string | null;
    error: string | null;
    approved_by: string | null;
    awaiting?: { phase: string };
  }>;
}

interface Logged {
  events: Array<{ segment: string; seq: number; type: string; node: string | null }>;
}

interface Pending {
  run_id: string;
  gate: number;
  step: string;
  phase: string;
  command: string | null;
}

describe.each(dialects)("runs on %s", (dialect) => {
  let stores: KeptStores;
  let server: SluiceProcess;
  let sluice: CommandLine;

  beforeAll(async () => {
    stores = await keptStores(dialect);
    sluice = new CommandLine(stores.settings);
    server = new SluiceProcess(stores.settings, true);
    await server.ready;
  }, 60_000);

  afterAll(async () => {
    await server.kill();
    await stores.remove();
  });

  async function begin(...words: string[]): Promise<string> {
    return (await sluice.json<{ run_id: string }>("run", "start", ...words)).run_id;
  }

  async function importFile(file: object): Promise<void> {
    const path = join(await mkdtemp(join(await freshFolder(), "file-")), "workflow.json");
    await writeFile(path, JSON.stringify(file));
    const { workflow_id } = await sluice.json<{ workflow_id: string }>("workflow", "import", path);
    await sluice.json("workflow", "activate", workflow_id);
  }

  /** Follows the run until it waits for a person or has ended, and expects it to be there. */
  async function whenRun(runId: string, status: string): Promise<ShownRun> {
    const run = await sluice.json<ShownRun>("run", "wait", runId);
    expect(run.status).toBe(status);
    return run;
  }

  it("wait for a person on a result, go on when it is approved, and leave outputs and a result [2.7-06] [3.1-03] [3.1-04] [2.5-08]", async () => {
    const runId = await begin("CSV report");
    const waiting = await whenRun(runId, "waiting_for_approval");
    expect(waiting.parameters).toEqual({ currency: "EUR" });
    expect(waiting.steps.map(({ status }) => status)).toEqual(["completed", "awaiting_approval", "pending"]);
    expect(waiting.steps[1]?.awaiting?.phase).toBe("result");

    await sluice.json("approvals", "decide", runId, "1", "approve", "--by", "anna");
    const done = await whenRun(runId, "completed");
    expect(done.steps[1]).toMatchObject({ status: "completed", approved_by: "anna" });
    expect(done.result_error).toBeNull();
    expect(done.summary_markdown).toContain("Write the report");

    const folder = await freshFolder();
    await sluice.json("run", "outputs", runId, "--save", folder);
    expect(await readFile(join(folder, "report.md"), "utf8")).toBe(
      "# Orders by region\n\n- north: 165 EUR\n- south: 95 EUR\n- west: 200 EUR\n",
    );
    const result = JSON.parse(await readFile(join(folder, "result.json"), "utf8"));
    expect(result).toEqual({ version: 1, currency: "EUR", totals: { north: 165, south: 95, west: 200 } });
  });

  it("log each step's start, open a segment at each decision, and count each from 1 without a gap [2.8-11] [2.8-12] [6-03]", async () => {
    const runId = await begin("CSV report");
    await whenRun(runId, "waiting_for_approval");
    await sluice.json("approvals", "decide", runId, "1", "approve");
    await whenRun(runId, "completed");
    const { events } = await sluice.json<Logged>("run", "events", runId);
    const segments = Map.groupBy(events, ({ segment }) => segment);
    expect([...segments.keys()]).toEqual(["seg_0001", "seg_0002"]);
    for (const logged of segments.values()) {
      expect(logged.map(({ seq }) => seq)).toEqual(logged.map((_, index) => index + 1));
    }
    expect(segments.get("seg_0002")?.[0]?.type).toBe("approval_decided");
    const started = events.filter(({ type }) => type === "node_started").map(({ node }) => node);
    expect(started).toEqual(["orders", "totals", "report"]);
    expect(events.at(-1)?.type).toBe("run_completed");
  });

  it("park on a flagged command, show exactly what will run, and run it once it is allowed [2.7-07] [2.8-08]", async () => {
    const runId = await begin("Triage", "--input", "URGENT: a pipe burst");
    await whenRun(runId, "waiting_for_approval");
    const listed = await sluice.json<Pending[]>("approvals", "list");
    expect(listed.find(({ run_id }) => run_id === runId)).toMatchObject({
      run_id: runId,
      gate: 1,
      step: "escalate",
      phase: "tool",
      command: "rm -r drafts",
    });
    const decided = await sluice.json<{ status: string }>("approvals", "decide", runId, "1", "allow");
    expect(decided.status).toBe("running");
    const done = await whenRun(runId, "completed");
    expect(done.steps.map(({ slug, status }) => `${slug} ${status}`)).toEqual([
      "read completed",
      "sort completed",
      "escalate completed",
      "archive skipped",
      "note completed",
      "remember completed",
      "remember-publish completed",
    ]);
    expect(done.steps[2]?.result_summary).toContain("draft removed");
  });

  it("go on without a flagged command that is refused, and tell a second decision who was first", async () => {
    const runId = await begin("Triage", "--input", "urgent");
    await whenRun(runId, "waiting_for_approval");
    await sluice.json("approvals", "decide", runId, "1", "refuse", "--note", "keep it", "--by", "anna");
    const late = await sluice.run("approvals", "decide", runId, "1", "allow", "--by", "ben");
    expect(late.code).toBe(1);
    expect(late.stderr).toMatch(/anna has decided already \(refuse, at \d{4}-/);
    const done = await whenRun(runId, "completed");
    expect(done.steps[2]?.result_summary).toContain("draft kept");
  });

  it("end as failed, with the step that failed named, when a script fails [3.1-05] [7.3-05]", async () => {
    await importFile(oneStepFile("Fails", "echo before; exit 3"));
    const runId = await begin("Fails");
    const failed = await whenRun(runId, "failed");
    expect(failed.error?.code).toBe("node_failed");
    expect(failed.steps[0]).toMatchObject({ status: "failed", error: expect.stringContaining("3") });
  });

  it("stop at the environment's time limit [8.3-64], and are running until a person says stop [3.1-02]", async () => {
    const endless = "while true; do sleep 1; done";
    await importFile(oneStepFile("Endless", endless, { timeout_s: 1 }));
    const timedOut = await whenRun(await begin("Endless"), "failed");
    expect(timedOut.steps[0]?.error).toContain("ran longer than its limit of 1 second and was stopped");

    await importFile(oneStepFile("Patient", endless, { timeout_s: 900 }));
    const runId = await begin("Patient");
    await expect
      .poll(async () => (await sluice.json<ShownRun>("run", "show", runId)).steps[0]?.status, {
        timeout: 20_000,
      })
      .toBe("running");
    expect((await sluice.json<ShownRun>("run", "show", runId)).status).toBe("running");
    expect(await sluice.json("run", "cancel", runId)).toMatchObject({ status: "cancelled" });
    const again = await sluice.run("run", "cancel", runId);
    expect(again.code).toBe(1);
    expect(again.stderr).toMatch(/it is cancelled since \d{4}-/);
    expect((await whenRun(runId, "cancelled")).steps[0]?.status).toBe("cancelled");
  });

  it("keep a gate and a waiting run across kill -9, and end a step that was at work as orphaned [7.3-09]", async () => {
    const parked = await begin("CSV report");
    await whenRun(parked, "waiting_for_approval");
    await importFile(oneStepFile("Patient", "while true; do sleep 1; done"));
    const working = await begin("Patient");
    await expect
      .poll(async () => (await sluice.json<ShownRun>("run", "show", working)).steps[0]?.status, {
        timeout: 20_000,
      })
      .toBe("running");
    await server.stop("SIGKILL");

    server = new SluiceProcess(stores.settings, true);
    await server.ready;
    expect((await whenRun(working, "failed")).error?.code).toBe("orphaned");
    await sluice.json("approvals", "decide", parked, "1", "approve");
    await whenRun(parked, "completed");
  });

  it("are refused, with every problem at its place, when their workflow cannot be saved", async () => {
    const file = oneStepFile("Broken", "true");
    file.workflow.definition.nodes.push({
      slug: "Second Step",
      title: "Second",
      node_type: "task",
      agent: "nobody",
      depends_on: ["third"],
    });
    const path = join(await freshFolder(), "broken.json");
    await writeFile(path, JSON.stringify(file));
    const refused = await sluice.run("workflow", "import", path);
    expect(refused.code).toBe(1);
    for (const place of ["nodes[1].slug", "nodes[1].depends_on[0]", "nodes[1].agent"]) {
      expect(refused.stderr).toContain(`workflow.definition.${place}: `);
    }
    const names = (await sluice.json<{ name: string }[]>("workflow", "list")).map(({ name }) => name);
    expect(names).not.toContain("Broken");
  });
});
