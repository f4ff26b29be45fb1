import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { openDatabase } from "../../platform/db/open-database.ts";
import { dialects, freshLocation, openForTest } from "../../testing/fresh-databases.ts";
import { deploymentMigrations } from "./index.ts";

const before = deploymentMigrations.filter(({ number }) => number < 23);
const gate = (number: number, phase: string, decided: object | null) => ({
  ...{ gate: number, step: "work", phase, since: 40 + number, expires_at: null, call_id: null },
  command: phase === "tool" ? "rm -r old" : null,
  decided,
});
const board = {
  plan: { run_id: "run_old", steps: [{ slug: "work", title: "Do the work" }] },
  steps: [{ slug: "work", stage: "result_gate", result_summary: "All\0 done", label: null }],
  gates: [
    gate(1, "tool", { decision: "allow", by: "Anna", at: 60, note: null }),
    gate(2, "start", null),
    gate(3, "result", null),
  ],
};

describe.each(dialects)("a database from before gates were kept beside boards, on %s", (dialect) => {
  it("has the gates and labels of the runs there are", async () => {
    const location = await freshLocation(dialect);
    const old = await openDatabase<unknown>(location, before, { now: Date.now, onConnectionError: () => {} });
    const labels = JSON.stringify({ team: "finance" });
    await old.write(async (transaction) => {
      for (const row of [
        sql`insert into workflows (workflow_id, name, folded_name, description, status, newest_version, created_at, updated_at)
          values ('wf_old', 'Old', 'old', '', 'draft', 1, 7, 7)`,
        sql`insert into runs (run_id, workflow_id, workflow_name, version, triggered_by, status, created_at, labels,
          parameters, revision, state)
          values ('run_old', 'wf_old', 'Old', 1, 'web', 'waiting_for_approval', 30, ${labels}, '{}', 4, '{}')`,
        sql`insert into run_boards values ('run_old', 4, ${JSON.stringify(board)})`,
      ]) {
        await row.execute(transaction.sql as never);
      }
    });
    await old.close();

    const { reader } = await openForTest(location);
    const gates = await reader.selectFrom("run_gates").selectAll().orderBy("gate").execute();
    expect(gates).toMatchObject([
      { gate: 1, phase: "tool", state: "decided", decision: "allow", decided_by: "Anna", decided_at: 60 },
      { gate: 2, phase: "start", state: "closed", decision: null, since: 42 },
      { gate: 3, phase: "result", state: "open", title: "Do the work", decision: null },
    ]);
    expect(gates[0]?.command).toBe("rm -r old");
    expect(gates[2]?.result_summary).toMatch(/^All/);
    expect(await reader.selectFrom("run_labels").selectAll().execute()).toEqual([
      { name: "team", value: "finance", created_at: 30, run_id: "run_old" },
    ]);
    expect(await reader.selectFrom("live_changes").select("topic").execute()).toEqual([{ topic: "feed" }]);
  });
});
