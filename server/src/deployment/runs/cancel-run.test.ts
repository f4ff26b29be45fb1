import { RunSummary } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { anna } from "../../access/testing/actors.ts";
import { presentSummary } from "../../http/v1/present-run.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { cancelRun } from "./cancel-run.ts";
import { readLog } from "./read-log.ts";
import { expectShape } from "./testing/expect-shape.ts";
import { openRunBench, own, ownKey } from "./testing/run-bench.ts";

const reason = "Superseded";
const notFound = { ok: false, refusal: { code: "run_not_found", facts: {} } };

describe.each(dialects)("cancelling a run on %s", (dialect) => {
  it("ends it before it answers, and says in the log who asked and why", async () => {
    const { parts, start } = await openRunBench(dialect);
    const runId = await start();
    const cancelled = await cancelRun(parts, own, { runId, reason });
    expect(cancelled).toMatchObject({ ok: true, value: { run_id: runId, status: "cancelled" } });
    expectShape(RunSummary, cancelled.ok && presentSummary(cancelled.value));
    const { events } = await readLog(parts.database, runId, { after: 0, limit: 100 });
    expect(events.at(-1)).toMatchObject({ type: "run_cancelled", payload: { by: ownKey, reason } });
  });

  it("happens once, whoever else asks at the same time", async () => {
    const { parts, start, complete } = await openRunBench(dialect);
    const runId = await start();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => cancelRun(parts, own, { runId, reason })),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    const refused = (status: string) => ({
      ok: false,
      refusal: { code: "already_terminal", facts: { status, finishedAtMs: expect.any(Number) } },
    });
    for (const answer of answers) if (!answer.ok) expect(answer).toEqual(refused("cancelled"));
    const completed = await start();
    await complete(completed);
    expect(await cancelRun(parts, own, { runId: completed, reason })).toEqual(refused("completed"));
  });

  it("is for the key that started it", async () => {
    const { parts, start } = await openRunBench(dialect);
    const foreign = await start({ keyId: "ak_other" });
    expect(await cancelRun(parts, own, { runId: foreign, reason })).toEqual(notFound);
    expect(await cancelRun(parts, own, { runId: "run_nothing", reason })).toEqual(notFound);
    expect(await cancelRun(parts, anna, { runId: foreign, reason })).toMatchObject({
      value: { status: "cancelled" },
    });
  });

  it("says that the runtime erred when a run is going whose board is lost", async () => {
    const { parts, start } = await openRunBench(dialect);
    const runId = await start();
    await parts.database.write(async ({ sql }) => {
      await sql.deleteFrom("run_boards").where("run_id", "=", runId).execute();
    });
    expect(await cancelRun(parts, own, { runId, reason })).toMatchObject({
      refusal: { code: "runtime_error" },
    });
  });
});
