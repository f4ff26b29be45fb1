import { describe, expect, it } from "vitest";
import { authoringServer } from "./testing/authoring-server.ts";

async function openWithSchedule(dialect: "sqlite" | "postgres" = "sqlite") {
  const server = await authoringServer(dialect);
  server.clock.nowMs = Date.UTC(2026, 9, 23, 12);
  const workflow_id = await server.addWorkflow("skip");
  const draft = { cron: "30 2 * * *", time_zone: "Europe/Berlin", parameters: { who: "Grace" } };
  const made = await server.call("createSchedule", { body: { workflow_id, ...draft } });
  expect(made.status).toBe(201);
  return { server, draft, workflow_id, made: made.body, params: { schedule_id: made.body.schedule_id } };
}

describe.each(["sqlite", "postgres"] as const)("a schedule of the web application on %s", (dialect) => {
  it("is made, shown with its next five dates over a change of the clock, edited, paused, resumed and deleted", async () => {
    const { server, draft, made, params } = await openWithSchedule(dialect);
    expect(made).toMatchObject({
      workflow_name: "Patient",
      workflow_active: true,
      overlap_policy: "skip",
      owner: { id: "usr_anna" },
      saved_by: "Anna",
      revision: 1,
      next_at: "2026-10-24T00:30:00.000Z",
      // On the 25th, half past two comes twice; it counts once, and from then on it is winter time.
      next_times: [
        "2026-10-24T00:30:00.000Z",
        "2026-10-25T00:30:00.000Z",
        "2026-10-26T01:30:00.000Z",
        "2026-10-27T01:30:00.000Z",
        "2026-10-28T01:30:00.000Z",
      ],
    });
    const { call } = server;
    const edited = await call("editSchedule", {
      params,
      body: { ...draft, cron: "0 9 * * MON", revision: 1 },
    });
    expect(edited.body).toMatchObject({ revision: 2, next_at: "2026-10-26T08:00:00.000Z" });
    const late = await call("editSchedule", { params, body: { ...draft, revision: 1 } });
    expect([late.status, late.body.error.details.current.revision]).toEqual([409, 2]);
    const paused = await call("pauseSchedule", { params, body: { revision: 2 } });
    expect(paused.body).toMatchObject({ enabled: false, next_at: null, next_times: [], revision: 3 });
    const listed = async (state: string) => (await call("listSchedules", { query: { state } })).body.items;
    expect([await listed("paused"), await listed("on")]).toMatchObject([[{ enabled: false }], []]);
    const resumed = await call("resumeSchedule", { params, body: { revision: 3 } });
    expect(resumed.body).toMatchObject({ enabled: true, next_at: "2026-10-26T08:00:00.000Z" });
    const old = await call("deleteSchedule", { params, query: { revision: 3 } });
    expect(old.body.error.code).toBe("edit_conflict");
    expect((await call("deleteSchedule", { params, query: { revision: 4 } })).status).toBe(204);
    expect((await call("showSchedule", { params })).body.error.code).toBe("schedule_not_found");
  });
});

describe("a schedule", () => {
  it("is judged before it is saved: its times, its zone and the parameters of its workflow", async () => {
    const { server, workflow_id } = await openWithSchedule();
    const body = { workflow_id, cron: "61 * * * *", time_zone: "Mars/Base", parameters: { whom: 1 } };
    const refused = await server.call("createSchedule", { body });
    expect([refused.status, refused.body.error.code]).toEqual([422, "invalid_schedule"]);
    expect(refused.body.error.details.map(({ name }: { name: string }) => name)).toEqual([
      "cron",
      "time_zone",
      "whom",
    ]);
    const preview = (times: object) => server.call("previewScheduleTimes", { body: times });
    expect((await preview({ cron: "0 0 29 2 *", time_zone: "UTC" })).body.next).toEqual([
      "2028-02-29T00:00:00.000Z",
      "2032-02-29T00:00:00.000Z",
      "2036-02-29T00:00:00.000Z",
      "2040-02-29T00:00:00.000Z",
      "2044-02-29T00:00:00.000Z",
    ]);
    // In spring, the day that has no half past two is not left out.
    server.clock.nowMs = Date.UTC(2026, 2, 28, 12);
    expect((await preview({ cron: "30 2 * * *", time_zone: "Europe/Berlin" })).body.next.slice(0, 2)).toEqual(
      ["2026-03-29T01:00:00.000Z", "2026-03-30T00:30:00.000Z"],
    );
    expect((await preview({ cron: "0 0 30 2 *", time_zone: "UTC" })).body).toMatchObject({
      next: [],
      problems: [{ name: "cron" }],
    });
  });

  it("belongs to whoever made it; others run it now, and are told what became of that", async () => {
    const { server, draft, params } = await openWithSchedule();
    const { call } = server;
    for (const [operation, options] of [
      ["editSchedule", { body: { ...draft, revision: 1 } }],
      ["pauseSchedule", { body: { revision: 1 } }],
      ["resumeSchedule", { body: { revision: 1 } }],
      ["deleteSchedule", { query: { revision: 1 } }],
    ] as const) {
      const refused = await call(operation, { as: "berta", params, ...options });
      expect([refused.status, refused.body.error.code]).toEqual([403, "not_owner"]);
    }
    const fired = await call("fireSchedule", { as: "berta", params });
    expect(fired.body).toMatchObject({ outcome: "started", run_id: expect.stringMatching(/^run_/) });
    const again = await call("fireSchedule", { as: "berta", params });
    expect(again.body).toEqual({ outcome: "skipped", run_id: fired.body.run_id, problem: null });
    expect((await call("showSchedule", { as: "berta", params })).body).toMatchObject({
      may_change: false,
      last_outcome: "skipped",
      last_run_id: fired.body.run_id,
    });
    expect((await call("pauseSchedule", { as: "manager", params, body: { revision: 1 } })).status).toBe(200);
  });

  it("is listed newest first, page by page, and found by its workflow", async () => {
    const { server, draft, workflow_id } = await openWithSchedule();
    const other = await server.addWorkflow("allow", { name: "Nightly digest" });
    server.clock.nowMs += 1_000;
    await server.call("createSchedule", { body: { ...draft, workflow_id: other } });
    const list = async (query: Record<string, string | number>) =>
      (await server.call("listSchedules", { query })).body;
    const first = await list({ limit: 1 });
    expect(first.items).toMatchObject([{ workflow_name: "Nightly digest" }]);
    const second = await list({ limit: 1, cursor: first.next_cursor });
    expect(second).toMatchObject({ items: [{ workflow_id }], next_cursor: null });
    expect((await list({ q: "DIGEST" })).items).toHaveLength(1);
    expect((await list({ workflow_id })).items).toHaveLength(1);
  });
});
