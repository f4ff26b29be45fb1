import { DAY_MS } from "@sluice/core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { recurringQueue } from "../../../server/src/platform/jobs/recurring-job.ts";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { answerCommand } from "../api/answer-command.ts";
import { type PeopleBeside, peopleBeside } from "../api/people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "../api/running-system.ts";

interface Place {
  system: TestSystem;
  people: PeopleBeside;
  key: TestKey;
  workflowId: string;
}

/** Two deployments, one on each database. */
const places: Place[] = [];

beforeAll(async () => {
  for (const dialect of dialects) {
    const system = await startTestSystem(dialect);
    const people = await peopleBeside(system);
    const script = "mkdir -p outputs; echo kept > outputs/a.txt";
    const workflowId = await system.workflow(fileOf("Writes", [{ slug: "write", script }]));
    places.push({ system, people, key: await system.key(), workflowId });
  }
});
afterAll(async () => {
  for (const { system, people } of places) {
    await people.leave();
    await system.stop();
  }
});

async function keepFor({ people }: Place, days: number): Promise<void> {
  const set = await answerCommand(people.parts, ["deployment", "retention", String(days)]);
  expect(set.data).toEqual({ run_data_retention_days: days });
}

/** A run that ended so many days ago. */
async function endedRun({ system, key, workflowId }: Place, daysAgo: number): Promise<string> {
  const { run_id } = await system.run(key, workflowId);
  await system.until(key, run_id, "completed");
  const finishedAt = Date.now() - daysAgo * DAY_MS;
  await system.database.write(({ sql }) =>
    sql.updateTable("runs").set({ finished_at: finishedAt }).where("run_id", "=", run_id).execute(),
  );
  return run_id;
}

/** Brings the hourly expiry of run data forward; the deployment's own worker runs it. */
async function expireSoon({ people }: Place): Promise<void> {
  const { database, jobs } = people.parts;
  const job = { queue: recurringQueue, key: "run-expiry", payload: null };
  await database.write((transaction) => jobs.enqueue(transaction, job));
}

/** What a caller sees and what is stored must agree on whether a run's data is gone. */
async function isErased({ system, people, key }: Place, runId: string): Promise<boolean> {
  const { body } = await system.get(`/runs/${runId}`, key);
  const { outputs } = (await system.get(`/runs/${runId}/outputs`, key)).body;
  const { items } = await people.parts.blobs.list(`runs/${runId}/`);
  const erased = body.data_purged_at !== null;
  expect([body.status, outputs.length, items.length > 0]).toEqual(["completed", erased ? 0 : 1, !erased]);
  return erased;
}

it("each deployment removes what is older than it keeps run data, and keeps what is younger [8.3-60]", async () => {
  const ages = [29, 31, 59, 61];
  for (const [index, place] of places.entries()) {
    const keptDays = [30, 60][index] ?? 0;
    await keepFor(place, keptDays);
    const runs = new Map<number, string>();
    for (const age of ages) runs.set(age, await endedRun(place, age));
    await expireSoon(place);
    // Those that ended first are erased first: with the last of them the work is done.
    const tooOld = ages.filter((age) => age > keptDays);
    const lastErased = `/runs/${runs.get(tooOld[0] ?? 0)}`;
    const purgedAt = async () => (await place.system.get(lastErased, place.key)).body.data_purged_at;
    await expect.poll(purgedAt, { timeout: 20_000 }).not.toBeNull();
    const erased: number[] = [];
    for (const [age, runId] of runs) if (await isErased(place, runId)) erased.push(age);
    expect(erased).toEqual(tooOld);
  }
});
