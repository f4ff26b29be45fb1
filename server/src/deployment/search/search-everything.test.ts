import { foldName } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { operatorActor, visitorActor } from "../../access/actor.ts";
import { accepted } from "../../testing/accepted.ts";
import { dialects, freshDatabase } from "../../testing/fresh-databases.ts";
import { searchEverything } from "./search-everything.ts";

const at = 1_700_000_000_000;

async function seeded(dialect: (typeof dialects)[number]) {
  const database = await freshDatabase(dialect);
  await database.write(async ({ sql }) => {
    const workflow = { description: "", status: "active", active_version: 1, newest_version: 1 } as const;
    const names = ["CSV report", "Nightly csv digest", "100% of it", "Émile", "50_50"];
    for (const [index, name] of names.entries()) {
      await sql
        .insertInto("workflows")
        .values({
          workflow_id: `wf_${index}`,
          name,
          folded_name: foldName(name),
          ...workflow,
          created_at: at,
          updated_at: at,
        })
        .execute();
    }
    await sql
      .insertInto("agents")
      .values({
        agent_id: "agt_1",
        name: "csv reader",
        folded_name: "csv reader",
        newest_version: 1,
        created_at: at,
      })
      .execute();
    await sql
      .insertInto("connectors")
      .values({
        ...{ connector_id: "con_1", name: "CSV bucket", folded_name: "csv bucket", type: "s3" },
        ...{ newest_version: 1, created_at: at, updated_at: at },
      })
      .execute();
    await sql
      .insertInto("schedules")
      .values({
        ...{ schedule_id: "sch_1", workflow_id: "wf_3", cron: "0 7 * * *", time_zone: "Europe/Paris" },
        ...{ parameters: "{}", input_text: null, enabled: 1, next_at: at, last_at: null, last_outcome: null },
        ...{ last_run_id: null, last_problem: null, created_at: at, owner_id: "usr_a", owner_name: "A" },
      })
      .execute();
    for (const [index, reference] of ["order-7", null, "csv"].entries()) {
      await sql
        .insertInto("runs")
        .values({
          ...{ run_id: `run_01a${index}`, workflow_id: "wf_0", workflow_name: "CSV report", version: 1 },
          ...{ triggered_by: "api", status: "failed", created_at: at + index, client_reference: reference },
          ...{ labels: "{}", parameters: "{}", revision: 1, state: "{}" },
        })
        .execute();
    }
  });
  return async (text: string) =>
    accepted(await searchEverything({ database }, operatorActor("test"), { text })).map(({ id }) => id);
}

describe.each(dialects)("searching everything on %s", (dialect) => {
  it("finds by a part of a name in any case, what begins with it first", async () => {
    const find = await seeded(dialect);
    expect(await find("csv")).toEqual(["wf_0", "wf_1", "agt_1", "con_1", "run_01a2"]);
    expect(await find("  DIGEST ")).toEqual(["wf_1"]);
    expect(await find("Émile")).toEqual(["wf_3", "sch_1"]);
    expect(await find("nothing like it")).toEqual([]);
    expect(await find(" \0")).toEqual([]);
  });

  it("takes what is typed as it is, and not as a pattern", async () => {
    const find = await seeded(dialect);
    expect(await find("%")).toEqual(["wf_2"]);
    expect(await find("0_5")).toEqual(["wf_4"]);
    expect(await find("!")).toEqual([]);
  });

  it("finds by the beginning of an id, and runs by their client reference, the newest first", async () => {
    const find = await seeded(dialect);
    expect(await find("run_01a")).toEqual(["run_01a2", "run_01a1", "run_01a0"]);
    expect(await find("run_01a1")).toEqual(["run_01a1"]);
    expect(await find("order-7")).toEqual(["run_01a0"]);
    expect(await find("order")).toEqual([]);
    expect(await find("con_1")).toEqual(["con_1"]);
    expect(await find("sch_1")).toEqual(["sch_1"]);
  });
});

it("is for those who are assigned", async () => {
  const database = await freshDatabase("sqlite");
  const refused = await searchEverything({ database }, visitorActor("192.0.2.1"), { text: "csv" });
  expect(refused).toMatchObject({ ok: false, refusal: { code: "not_allowed" } });
});
