import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anna } from "../../../server/src/access/testing/actors.ts";
import { installSample } from "../../../server/src/deployment/samples/install-sample.ts";
import { listSamples } from "../../../server/src/deployment/samples/list-samples.ts";
import { listSchedules } from "../../../server/src/deployment/schedules/list-schedules.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import type { TestKey } from "../api/running-system.ts";
import { type Engine, startEngine } from "./engine-system.ts";

/** Each is installed as a person does it in the gallery, and run to its end with what waits for a person decided. */
describe("the sample gallery", () => {
  let engine: Engine;
  let key: TestKey;
  beforeAll(async () => {
    engine = await startEngine("sqlite");
    key = await engine.key();
  });
  afterAll(() => engine.stop());

  const parts = () => ({ ...engine.parts, sampleFolder: join(engine.config.dataFolder, "inbox") });

  async function install(sampleId: string): Promise<string> {
    const installed = accepted(await installSample(parts(), anna, { sampleId }));
    expect(installed.workflow.status).toBe("active");
    return installed.workflow.workflow_id;
  }

  async function outputsOf(runId: string): Promise<Record<string, string>> {
    const { body } = await engine.get(`/runs/${runId}/outputs`, key);
    const read = body.outputs.map(async (output: { key: string; download: { path: string } }) => {
      const response = await fetch(`${engine.url}${output.download.path}`, { headers: key.headers });
      return [output.key, await response.text()];
    });
    return Object.fromEntries(await Promise.all(read));
  }

  it("lists at least six that can be installed, none of which needs a model", async () => {
    const listed = accepted(await listSamples(parts(), anna));
    expect(listed.length).toBeGreaterThanOrEqual(6);
    expect(listed.every(({ is_available, steps }) => is_available && steps > 0)).toBe(true);
    const nowhere = accepted(await listSamples({ ...parts(), sampleFolder: null }, anna));
    expect(nowhere.filter(({ is_available }) => is_available).map(({ sample_id }) => sample_id)).toEqual([
      "csv-report",
      "triage",
    ]);
  });

  it("makes a report from one's own CSV, beside the demo of the same name", async () => {
    const workflowId = await install("csv-report");
    const { run_id } = await engine.run(key, workflowId, {
      input_text: "region,amount\neast,7\neast,5\n",
      parameters: { currency: "USD" },
    });
    await engine.until(key, run_id, "waiting_for_approval");
    await engine.decide(run_id, 1, "approve");
    const done = await engine.until(key, run_id, "completed");
    expect(done).toMatchObject({
      workflow_name: "CSV report (2)",
      result: { currency: "USD", totals: { east: 12 } },
      result_error: null,
    });
    expect(await outputsOf(run_id)).toEqual({ "report.md": "# Orders by region\n\n- east: 12 USD\n" });
  });

  it("compares two folders, and takes another way when nothing changed", async () => {
    const workflowId = await install("compare-folders");
    const { run_id } = await engine.run(key, workflowId);
    const done = await engine.until(key, run_id, "completed");
    expect(done).toMatchObject({ result: { added: 1, removed: 1, changed: 1 }, result_error: null });
    const files = await outputsOf(run_id);
    expect(files["differences.csv"]).toBe(
      "change,file\nchanged,bolts.csv\nadded,screws.csv\nremoved,washers.csv\n",
    );
    expect(files["differences.md"]).toContain("- bolt-m6,0.18\n+ bolt-m6,0.19");
    const same = await engine.run(key, workflowId, { parameters: { after: "price-lists/october/" } });
    expect(await engine.until(key, same.run_id, "completed")).toMatchObject({
      result: { added: 0, removed: 0, changed: 0 },
    });
    const steps = await engine.steps(key, same.run_id);
    expect(steps.map(({ status }) => status)).toEqual(["completed", "completed", "skipped", "completed"]);
  });

  it("writes a digest, each night by itself", async () => {
    const workflowId = await install("nightly-digest");
    const schedules = accepted(await listSchedules(engine.parts, anna, { workflowId, limit: 10 }));
    expect(schedules.items).toMatchObject([{ cron: "0 2 * * *" }]);
    const { run_id } = await engine.run(key, workflowId);
    expect(await engine.until(key, run_id, "completed")).toMatchObject({ result: { open: 4 } });
    const { "digest.md": digest } = await outputsOf(run_id);
    expect(digest).toContain("4 are open.");
    expect(digest).toContain("support: 2 open");
    expect(digest).toContain("2026-02-20 S-201 cannot sign in");
  });

  it("deletes only what a person allows, and keeps it when they refuse", async () => {
    const workflowId = await install("clean-up");
    const run = async (decision: "allow" | "refuse") => {
      const { run_id } = await engine.run(key, workflowId);
      await engine.until(key, run_id, "waiting_for_approval");
      const { body } = await engine.get(`/runs/${run_id}/approvals`, key);
      expect(body.pending).toMatchObject([{ slug: "delete", phase: "tool" }]);
      await engine.decide(run_id, 1, decision, decision === "refuse" ? "We still need them." : null);
      await engine.until(key, run_id, "completed");
      return await outputsOf(run_id);
    };
    const allowed = await run("allow");
    expect(Object.keys(allowed).sort()).toEqual([
      "clean-up.md",
      "kept/customers-2026.csv",
      "kept/orders-2026.csv",
    ]);
    const refused = await run("refuse");
    expect(Object.keys(refused)).toContain("kept/orders-2024.csv");
    expect(refused["clean-up.md"]).toContain("2 kept: a person refused");
  });
});
