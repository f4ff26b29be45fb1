import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { embeddedOrBoth } from "../../../server/src/testing/fresh-databases.ts";
import { fileOf, type TestKey } from "../api/running-system.ts";
import { type Engine, startEngine } from "./engine-system.ts";

const patience = { timeout: 240_000, interval: 100 };
const chained = (slugs: readonly string[], node: Record<string, unknown> = {}) =>
  slugs.map((slug, index) => ({ slug, depends_on: slugs.slice(Math.max(0, index - 1), index), ...node }));

/** As many runs as a key may have going at once, and more of people than a worker holds. */
const ofOneKey = 100;
const ofPeople = 300;

describe.each(embeddedOrBoth)("runs that hold all they may, on %s", { timeout: 300_000 }, (dialect) => {
  let engine: Engine;
  let greedy: TestKey;
  let modest: TestKey;
  let sleeper = "";
  beforeAll(async () => {
    engine = await startEngine(dialect, { SLUICE_SCRIPTS_AT_ONCE: "8" });
    [greedy, modest] = [await engine.key(), await engine.key()];
    sleeper = await engine.workflow(fileOf("Sleeper", [{ slug: "wait", script: "sleep 3000" }]));
  }, 120_000);
  afterAll(() => engine.stop());

  /** How many steps of theirs have been started, all told. */
  async function started(keyId: string | null): Promise<number> {
    const rows = await engine.database.reader
      .selectFrom("run_events")
      .innerJoin("runs", "runs.run_id", "run_events.run_id")
      .select("runs.run_id")
      .where("type", "=", "node_started")
      .where("key_id", keyId === null ? "is" : "=", keyId)
      .execute();
    return rows.length;
  }

  const asleep = async () =>
    await engine.database.reader
      .selectFrom("runs")
      .select("run_id")
      .where("workflow_id", "=", sleeper)
      .where("finished_at", "is", null)
      .execute();

  it("do not keep those of another key waiting, with scripts or without", async () => {
    for (let count = 0; count < ofOneKey; count += 1) await engine.run(greedy, sleeper);
    // Half of eight is what one key may hold, and a quarter is left for those who hold nothing.
    await expect.poll(() => started(greedy.keyId), patience).toBe(4);
    for (let count = 0; count < ofPeople; count += 1) await engine.startInApp(sleeper);
    await expect.poll(() => started(null), patience).toBe(2);

    const scripts = chained(["one", "two", "three"], { script: "echo done" });
    const scripted = await engine.workflow(fileOf("Three scripts", scripts));
    const branches = [{ label: "yes", steps: ["last"] }];
    const plain = await engine.workflow(
      fileOf("No script", [
        { slug: "first" },
        { slug: "choose", node_type: "conditional", expression: '"yes"', branches, depends_on: ["first"] },
        { slug: "last", depends_on: ["choose"] },
      ]),
    );
    for (const workflowId of [scripted, plain]) {
      const { run_id } = await engine.run(modest, workflowId);
      await engine.until(modest, run_id, "completed");
    }
    expect(await asleep()).toHaveLength(ofOneKey + ofPeople);
    expect([await started(greedy.keyId), await started(null)]).toEqual([4, 2]);
  });

  it("make way for the next of their own when one of them is cancelled", async () => {
    const working = await engine.database.reader
      .selectFrom("run_events")
      .innerJoin("runs", "runs.run_id", "run_events.run_id")
      .select("runs.run_id")
      .where("type", "=", "node_started")
      .where("key_id", "=", greedy.keyId)
      .where("workflow_id", "=", sleeper)
      .execute();
    for (const { run_id } of working) {
      await engine.call("POST", `/runs/${run_id}/cancel`, { key: greedy });
      await engine.until(greedy, run_id, "cancelled");
    }
    await expect.poll(() => started(greedy.keyId), patience).toBeGreaterThan(4);
    expect(await asleep()).toHaveLength(ofOneKey + ofPeople - working.length);
  });
});
