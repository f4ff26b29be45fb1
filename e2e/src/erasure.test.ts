import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ServedCommandLine } from "./served-command-line.ts";

// On one database: what the commands call is proved on both.
describe("erasure, retention and schedules at the command line", () => {
  let sluice: ServedCommandLine;

  beforeAll(async () => {
    sluice = await ServedCommandLine.start("sqlite");
  }, 60_000);

  afterAll(() => sluice.stop());

  it("erase a finished run's data, and keep what may be kept", async () => {
    const { run_id } = await sluice.json<{ run_id: string }>(
      "run",
      "start",
      "CSV report",
      "--reference",
      "r-7",
    );
    const early = await sluice.run("run", "purge", run_id);
    expect(early).toMatchObject({ code: 1, stderr: expect.stringContaining("cancel it first") });
    await sluice.json("run", "cancel", run_id);
    expect(await sluice.json("run", "purge", run_id, "--reason", "Asked to.")).toMatchObject({
      run_id,
      data_purge: { status: "purged", deleted_event_rows: expect.any(Number) },
    });
    expect(await sluice.json("run", "show", run_id)).toMatchObject({
      status: "cancelled",
      client_reference: "r-7",
      parameters: null,
      summary_markdown: null,
      result_error: "purged",
      steps: [],
      data_purged_at: expect.any(String),
    });
    const again = await sluice.run("run", "purge", run_id);
    expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining("was erased at") });
  }, 120_000);

  it("show and change how long run data is kept", async () => {
    expect(await sluice.run("deployment", "retention", "0")).toMatchObject({ code: 1 });
    await sluice.json("deployment", "retention", "30");
    expect(await sluice.json("deployment", "show")).toMatchObject({ run_data_retention_days: 30 });
  }, 120_000);

  it("make, list, fire, pause and remove a schedule", async () => {
    const add = (...words: string[]) => sluice.run("schedule", "add", "Triage", ...words);
    expect(await add("--cron", "0 9 * * *", "--zone", "Mars/Base")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("time_zone"),
    });
    const { schedule_id } = await sluice.json<{ schedule_id: string }>(
      ...["schedule", "add", "Triage", "--cron", "0 9 * * *", "--zone", "Europe/Berlin", "--input", "A leak"],
    );
    const { run_id } = await sluice.json<{ run_id: string }>("schedule", "fire", schedule_id);
    await sluice.json("schedule", "pause", schedule_id);
    expect(await sluice.json("schedule", "list")).toMatchObject([
      { schedule_id, enabled: false, next_at: null, last_outcome: "started", last_run_id: run_id },
    ]);
    expect(await sluice.run("schedule", "remove", schedule_id)).toMatchObject({ code: 0 });
  }, 120_000);
});
