import type { RunBoard } from "@sluice/core";
import { expect, it } from "vitest";
import { Metrics } from "../../platform/observability/metrics.ts";
import { RunTelemetry } from "./run-telemetry.ts";

function open() {
  const lines: Array<[level: string, message: string, fields: object]> = [];
  const at = (level: string) => (fields: object, message: string) => lines.push([level, message, fields]);
  const log = { debug: at("debug"), info: at("info"), warn: at("warn"), error: at("error") };
  const metrics = new Metrics("1.0.0");
  return { lines, metrics, telemetry: new RunTelemetry(log, metrics) };
}

const about = { runId: "run_1", workflowId: "wf_1", version: 3, lane: "ak_1" };

function worked(board: Partial<RunBoard>, storedRevision = 7) {
  const { runId, ...given } = about;
  return {
    runId,
    given,
    storedRevision,
    board: { revision: 7, gates: [], error: null, ...board } as RunBoard,
  };
}

it("says of a run when it is taken up, when it has finished and how long it took", () => {
  const { lines, telemetry } = open();
  telemetry.takenUp(worked({ status: "running" }));
  telemetry.letGo(worked({ status: "completed", started_at: 1_000, finished_at: 3_500 }));
  expect(lines).toEqual([
    ["info", "A run was taken up.", { ...about, status: "running" }],
    ["info", "A run has finished.", { ...about, status: "completed", durationMs: 2_500, code: undefined }],
  ]);
});

it("says nothing of an end that was not stored: whoever takes the run over will", () => {
  const { lines, telemetry } = open();
  telemetry.letGo(worked({ status: "failed" }, 6));
  expect(lines).toEqual([]);
});

it("counts a run once, when it ends, and a step by its kind and outcome", async () => {
  const { metrics, telemetry } = open();
  telemetry.changed("pending", "running");
  telemetry.changed("running", "failed");
  telemetry.changed("failed", "failed");
  telemetry.stepEnded({ runId: "run_1", step: "a", kind: "task", outcome: "failed", durationMs: 5 });
  const page = await metrics.render();
  expect(page).toContain('sluice_runs_finished_total{status="failed"} 1\n');
  expect(page).toContain('sluice_runs_finished_total{status="completed"} 0\n');
  expect(page).toContain('sluice_step_duration_seconds_count{kind="task",outcome="failed"} 1\n');
  expect(page).not.toContain("run_1");
});
