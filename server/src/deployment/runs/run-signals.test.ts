import { describe, expect, it, onTestFinished } from "vitest";
import type { Database } from "../../platform/db/database.ts";
import { dialects, freshDatabase } from "../../testing/fresh-databases.ts";
import type { DeploymentTables } from "../tables.ts";
import { RunSignals } from "./run-signals.ts";
import { openRunBench } from "./testing/run-bench.ts";

const { signal } = new AbortController();

/** The same database, telling how many rows each question was answered with. */
function watch(database: Database<DeploymentTables>) {
  const answers: number[] = [];
  const reader = database.reader.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      answers.push(result.rows.length);
      return result;
    },
  });
  return { answers, watched: { ...database, reader } as Database<DeploymentTables> };
}

function openSignals(
  database: Database<DeploymentTables>,
  onPollError = (cause: unknown): void => {
    throw cause;
  },
) {
  const signals = new RunSignals(database, { pollMs: 2, onPollError });
  onTestFinished(() => signals.close());
  return signals;
}

describe.each(dialects)("signals of runs on %s", (dialect) => {
  it("ask about all runs that are waited for at once, and about no others", async () => {
    const { parts, start } = await openRunBench(dialect);
    const { answers, watched } = watch(parts.database);
    const signals = openSignals(watched);
    const runs = [await start(), await start(), await start()];
    const { revision } = await parts.database.reader
      .selectFrom("runs")
      .select("revision")
      .where("run_id", "=", runs[0] ?? "")
      .executeTakeFirstOrThrow();
    for (const runId of runs) {
      for (let follower = 0; follower < 5; follower += 1) {
        const followed = signals.follow(runId);
        void followed.changed(followed.mark(), revision, signal);
      }
    }
    signals.follow(await start());
    await expect.poll(() => answers.length).toBeGreaterThan(5);
    expect(new Set(answers)).toEqual(new Set([3]));
    // One that stands further back than the run is woken by the next question.
    const behind = signals.follow(runs[0] ?? "");
    await behind.changed(behind.mark(), revision - 1, signal);
  });

  it("stop asking when nobody waits", async () => {
    const { answers, watched } = watch(await freshDatabase(dialect));
    const signals = openSignals(watched);
    // Runs that are not there have nothing to wait for; more than one question's worth of them take two.
    const waits = Array.from({ length: 513 }, (_, index) => {
      const followed = signals.follow(`run_${index}`);
      return followed.changed(followed.mark(), 0, signal).then(() => followed.leave());
    });
    await Promise.all(waits);
    expect(answers).toEqual([0, 0]);
  });
});

describe("signals of runs", () => {
  it("are not missed between a look and the wait that follows it", async () => {
    const signals = openSignals(await freshDatabase("sqlite"));
    const followed = signals.follow("run_1");
    const mark = followed.mark();
    signals.changed("run_1");
    await followed.changed(mark, 0, signal);
    expect(followed.mark()).not.toBe(mark);
  });

  it("let go of the abort signal, and of the run, when the wait is over", async () => {
    const signals = openSignals(await freshDatabase("sqlite"));
    const aborted = AbortSignal.abort();
    const followed = signals.follow("run_1");
    await followed.changed(followed.mark(), 0, aborted);
    followed.leave();
    followed.leave();
    const again = signals.follow("run_1");
    signals.changed("run_1");
    expect(again.mark()).toBe(1);
    expect(followed.mark()).toBe(0);
  });

  it("go on after a database that did not answer", async () => {
    const database = await freshDatabase("sqlite");
    const faults: unknown[] = [];
    let isDown = true;
    const reader = database.reader.withPlugin({
      transformQuery: ({ node }) => {
        if (isDown) throw new Error("The database is away.");
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const signals = openSignals({ ...database, reader } as typeof database, (cause) => faults.push(cause));
    const followed = signals.follow("run_1");
    const waiting = followed.changed(followed.mark(), 0, signal);
    await expect.poll(() => faults.length).toBeGreaterThan(2);
    isDown = false;
    await waiting;
  });
});
