import type { RunBoard } from "@sluice/core";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { anna } from "../../access/testing/actors.ts";
import { outsideWrites } from "../../platform/db/write-scope.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { isLicenceOnHold } from "../availability/licence.ts";
import { setLicence } from "../availability/set-licence.ts";
import { commandRun } from "../runs/command-run.ts";
import { launchAllQueued } from "../runs/launch-queued.ts";
import { activationQueue } from "../runs/queue-activation.ts";
import { readLog } from "../runs/read-log.ts";
import type { RunParts } from "../runs/run-parts.ts";
import { readBoard } from "../runs/run-record.ts";
import type { ShowRunParts } from "../runs/show-run.ts";
import { openRunStores } from "../runs/testing/run-stores.ts";
import { shownRun } from "../runs/testing/shown-run.ts";
import { startRun } from "./start-run.ts";

const cancel = { type: "cancel", by: "anna", reason: null } as const;
const going = "running";

async function statusesOf(parts: ShowRunParts, runIds: readonly string[]) {
  return await Promise.all(runIds.map(async (runId) => (await shownRun(parts, runId))?.status));
}

async function countRuns({ database }: RunParts): Promise<number> {
  return (await database.reader.selectFrom("runs").select("run_id").execute()).length;
}

describe.each(dialects)("overlapping starts on %s", (dialect) => {
  it("go ahead side by side when the workflow allows it, or when the API makes them", async () => {
    const { parts, addWorkflow, mustStart } = await openRunStores(dialect);
    const free = await addWorkflow("allow", { name: "Free" });
    const runs = [await mustStart(free), await mustStart(free, "schedule")];
    for (const policy of ["skip", "queue", "cancel_running"] as const) {
      const workflowId = await addWorkflow(policy, { name: policy });
      runs.push(await mustStart(workflowId), await mustStart(workflowId, "api"));
    }
    expect(await statusesOf(parts, runs)).toEqual(runs.map(() => going));
  });

  it("make no run under skip while one is going, and name it", async () => {
    const { parts, clock, addWorkflow, start, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("skip");
    const first = await mustStart(workflowId, "api");
    clock.nowMs += 1;
    for (const by of ["web", "schedule"] as const) {
      expect(await start(workflowId, by)).toEqual({
        ok: false,
        refusal: { code: "still_running", facts: { runId: first } },
      });
    }
    expect(await countRuns(parts)).toBe(1);
    await commandRun(parts, first, cancel);
    expect(await start(workflowId)).toMatchObject({ ok: true, value: { queued: false } });
  });

  it("that race under skip make one run", async () => {
    const { parts, addWorkflow, start } = await openRunStores(dialect);
    const workflowId = await addWorkflow("skip");
    const answers = await Promise.all(Array.from({ length: 8 }, () => start(workflowId)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await countRuns(parts)).toBe(1);
  });

  it("wait as pending under queue, with nothing logged and no worker called [3.1-01]", async () => {
    const { parts, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("queue");
    await mustStart(workflowId);
    const { jobs, database } = parts;
    const before = await jobs.depths();
    const waiting = await mustStart(workflowId, "schedule");
    expect(await shownRun(parts, waiting)).toMatchObject({ status: "pending", started_at: null });
    expect((await readLog(database, waiting, { after: 0, limit: 500 })).events).toEqual([]);
    expect(await jobs.depths()).toEqual(before);
  });

  it("are launched under queue one at a time, oldest first, as those before them end", async () => {
    const { parts, clock, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("queue");
    const runs: string[] = [];
    for (let index = 0; index < 4; index += 1) {
      runs.push(await mustStart(workflowId));
      clock.nowMs += 1;
    }
    for (let ended = 0; ended < runs.length; ended += 1) {
      const expected = runs.map((_, index) => {
        if (index < ended) return "cancelled";
        return index === ended ? going : "pending";
      });
      expect(await statusesOf(parts, runs)).toEqual(expected);
      await commandRun(parts, runs[ended] ?? "", cancel);
    }
    const [, second = ""] = runs;
    const board = (await readBoard(parts.database.reader, second)) as RunBoard;
    expect(board.started_at).toBeGreaterThan(0);
  });

  it("are queued for a worker when they are launched, and not before", async () => {
    const { parts, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("queue");
    const first = await mustStart(workflowId);
    await mustStart(workflowId);
    const waitingJobs = async () => {
      const depths = await parts.jobs.depths();
      return depths.find(({ queue }) => queue === activationQueue)?.waiting;
    };
    expect(await waitingJobs()).toBe(1);
    await commandRun(parts, first, cancel);
    expect(await waitingJobs()).toBe(2);
  });

  it("wait for older runs of the API, not for newer ones", async () => {
    const { parts, clock, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("queue");
    const older = await mustStart(workflowId, "api");
    clock.nowMs += 1;
    const waiting = await mustStart(workflowId);
    clock.nowMs += 1;
    const newer = await mustStart(workflowId, "api");
    expect(await statusesOf(parts, [older, waiting, newer])).toEqual([going, "pending", going]);
    await commandRun(parts, older, cancel);
    expect(await statusesOf(parts, [waiting, newer])).toEqual([going, going]);
  });

  it("lose nobody when several runs end and others are queued at the same moment", async () => {
    const { parts, clock, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("queue");
    const ahead: string[] = [];
    for (let index = 0; index < 4; index += 1) ahead.push(await mustStart(workflowId, "api"));
    clock.nowMs += 1;
    const [waiting] = await Promise.all([
      Promise.all(Array.from({ length: 3 }, () => mustStart(workflowId))),
      ...ahead.map((runId) => commandRun(parts, runId, cancel)),
    ]);
    for (let round = 0; round < waiting.length; round += 1) {
      const statuses = await statusesOf(parts, waiting);
      expect(statuses.filter((status) => status === going)).toHaveLength(1);
      await commandRun(parts, waiting[statuses.indexOf(going)] ?? "", cancel);
    }
    expect(await statusesOf(parts, waiting)).toEqual(waiting.map(() => "cancelled"));
  });

  it("can be cancelled while they wait, and the one behind moves up", async () => {
    const { parts, clock, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("queue");
    const runs: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      runs.push(await mustStart(workflowId));
      clock.nowMs += 1;
    }
    const [first = "", second = "", third = ""] = runs;
    expect(await commandRun(parts, second, cancel)).toMatchObject({ ok: true });
    expect(await statusesOf(parts, runs)).toEqual([going, "cancelled", "pending"]);
    await commandRun(parts, first, cancel);
    expect(await statusesOf(parts, [third])).toEqual([going]);
  });

  it("are launched at the next start of a process if an end was missed", async () => {
    const { parts, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("queue");
    const first = await mustStart(workflowId);
    const second = await mustStart(workflowId);
    await launchAllQueued(parts);
    expect(await statusesOf(parts, [first, second])).toEqual([going, "pending"]);
    await parts.database.write(({ sql }) =>
      sql.updateTable("runs").set({ status: "failed", finished_at: 1 }).where("run_id", "=", first).execute(),
    );
    await launchAllQueued(parts);
    expect(await statusesOf(parts, [second])).toEqual([going]);
  });

  it("are not launched while the licence is on hold, and are when the hold has ended", async () => {
    const { parts, clock, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("queue");
    const first = await mustStart(workflowId);
    clock.nowMs += 1;
    const second = await mustStart(workflowId);
    const licence = { reason: "Unpaid", enforcement_status: "suspended", license_id: "lic_1" };
    await setLicence(parts, anna, { state: "on_hold", ...licence });
    await commandRun(parts, first, cancel);
    clock.nowMs += 1;
    const third = await mustStart(workflowId);
    await launchAllQueued(parts);
    expect(await statusesOf(parts, [first, second, third])).toEqual(["cancelled", "pending", "pending"]);
    await setLicence(parts, anna, { state: "active", ...licence });
    await launchAllQueued(parts);
    expect(await statusesOf(parts, [second, third])).toEqual([going, "pending"]);
    await commandRun(parts, second, cancel);
    expect(await statusesOf(parts, [third])).toEqual([going]);
  });

  it("cancel all that is going under cancel_running, and start", async () => {
    const { parts, clock, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("cancel_running");
    const neighbour = await mustStart(await addWorkflow("cancel_running", { name: "Neighbour" }));
    const older = [await mustStart(workflowId), await mustStart(workflowId, "api")];
    clock.nowMs += 1;
    const newest = await mustStart(workflowId);
    expect(await statusesOf(parts, [...older, newest, neighbour])).toEqual([
      "cancelled",
      "cancelled",
      going,
      going,
    ]);
    const { events } = await readLog(parts.database, older[0] ?? "", { after: 0, limit: 500 });
    expect(events.at(-1)).toMatchObject({
      type: "run_cancelled",
      payload: { by: null, reason: expect.stringContaining("newer run") },
    });
  });

  it("that race under cancel_running leave one going", async () => {
    const { parts, addWorkflow, mustStart } = await openRunStores(dialect);
    const workflowId = await addWorkflow("cancel_running");
    const runs = await Promise.all(Array.from({ length: 6 }, () => mustStart(workflowId)));
    const statuses = await statusesOf(parts, runs);
    expect(statuses.filter((status) => status === going)).toHaveLength(1);
    expect(statuses.filter((status) => status === "cancelled")).toHaveLength(5);
  });
});

async function isKeptWaiting({ database }: RunParts): Promise<boolean> {
  const waiting = sql`select 1 from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`;
  return (await waiting.execute(database.reader)).rows.length > 0;
}

describe("a run that ends on postgres while another is being queued", () => {
  it("waits until the other is there, and launches it", async () => {
    const { parts, addWorkflow, mustStart } = await openRunStores("postgres");
    const workflowId = await addWorkflow("queue");
    const first = await mustStart(workflowId);
    let hasEnded = false;
    let ended: Promise<unknown> = Promise.resolve();
    const request = { workflowId, parameters: {}, inputText: null } as const;
    const queued = await startRun(
      parts,
      anna,
      { ...request, clientReference: null, labels: {} },
      async () => {
        // Outside this transaction: another caller, at the worst moment.
        ended = outsideWrites(() => commandRun(parts, first, cancel)).then(() => {
          hasEnded = true;
        });
        await expect.poll(async () => hasEnded || (await isKeptWaiting(parts))).toBe(true);
      },
    );
    await ended;
    expect(await statusesOf(parts, queued.ok ? [first, queued.value.runId] : [])).toEqual([
      "cancelled",
      going,
    ]);
  });
});

describe("a hold that ends on postgres while a run ends", () => {
  it("ends after it, so that the queued run is found", async () => {
    const { parts } = await openRunStores("postgres");
    const { database } = parts;
    const licence = { reason: null, enforcement_status: null, license_id: null };
    await setLicence(parts, anna, { state: "on_hold", ...licence });
    let isOver = false;
    let ended: Promise<unknown> = Promise.resolve();
    await database.write(async (transaction) => {
      expect(await isLicenceOnHold(transaction)).toBe(true);
      const endHold = () => setLicence(parts, anna, { state: "active", ...licence });
      ended = outsideWrites(endHold).then(() => {
        isOver = true;
      });
      await expect.poll(async () => isOver || (await isKeptWaiting(parts))).toBe(true);
      expect(isOver).toBe(false);
    });
    await ended;
  });
});
