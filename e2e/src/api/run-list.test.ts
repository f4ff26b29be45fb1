import { RunPage, type RunSummary } from "@sluice/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectShape } from "../../../server/src/deployment/runs/testing/expect-shape.ts";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { type PeopleBeside, peopleBeside } from "./people-beside.ts";
import { fileOf, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

describe.each(dialects)("the list of runs on %s", (dialect) => {
  let system: TestSystem;
  let people: PeopleBeside;
  let key: TestKey;
  let plainId: string;
  let gatedId: string;

  beforeAll(async () => {
    system = await startTestSystem(dialect);
    people = await peopleBeside(system);
    key = await system.key();
    plainId = await system.workflow(fileOf("Plain", [{ slug: "a" }]));
    gatedId = await system.workflow(fileOf("Gated", [{ slug: "a", approve_before_start: true }]));
  });
  afterAll(async () => {
    await people.leave();
    await system.stop();
  });

  async function list(by: TestKey, query = ""): Promise<{ items: RunSummary[]; next_cursor: string | null }> {
    const answer = await system.get(`/runs${query}`, by);
    expect([query, answer.status]).toEqual([query, 200]);
    expectShape(RunPage, answer.body);
    return answer.body;
  }

  async function ids(by: TestKey, query: string): Promise<string[]> {
    return (await list(by, query)).items.map(({ run_id }) => run_id);
  }

  /** Dates runs a minute apart, as if they had been started so, and gives their ids oldest first. */
  async function dated(by: TestKey, count: number, firstMs: number): Promise<string[]> {
    const made: string[] = [];
    for (let index = 0; index < count; index += 1) {
      const { run_id } = await system.run(by, plainId);
      await system.until(by, run_id, "completed");
      await system.database.write(({ sql }) =>
        sql
          .updateTable("runs")
          .set({ created_at: firstMs + index * 60_000 })
          .where("run_id", "=", run_id)
          .execute(),
      );
      made.push(run_id);
    }
    return made;
  }

  async function expectRefusal(query: string, code: string): Promise<void> {
    const { status, body } = await system.get(`/runs?${query}`, key);
    expect([query, status, body.error.code]).toEqual([query, 400, code]);
    expect(Object.keys(body)).toEqual(["error"]);
  }

  it("is of the key's own runs alone, newest first, each a summary with its erasure [1-13] [4.7-08] [4.7-09]", async () => {
    const mine = await system.key();
    const other = await system.key();
    expect(await list(mine)).toEqual({ items: [], next_cursor: null });
    const first = await system.run(mine, plainId);
    await system.run(other, plainId);
    await people.start("web", plainId);
    await people.start("schedule", plainId);
    const second = await system.run(mine, plainId);
    const done = await system.until(mine, second.run_id, "completed");
    await system.until(mine, first.run_id, "completed");
    const { items } = await list(mine);
    expect(items.map(({ run_id }) => run_id)).toEqual([second.run_id, first.run_id]);
    const summaryFields = Object.keys(second);
    const summary = Object.fromEntries(Object.entries(done).filter(([name]) => summaryFields.includes(name)));
    expect(items[0]).toEqual({ ...summary, data_purged_at: null });
    expect((await list(other)).items).toHaveLength(1);
  });

  it("is filtered by one status or several [4.7-01] [7.2-07]", async () => {
    const mine = await system.key();
    const completed = await system.run(mine, plainId);
    await system.until(mine, completed.run_id, "completed");
    const waiting = await system.run(mine, gatedId);
    await system.until(mine, waiting.run_id, "waiting_for_approval");
    const cancelled = await system.run(mine, gatedId);
    await system.call("POST", `/runs/${cancelled.run_id}/cancel`, { key: mine });
    expect(await ids(mine, "?status=completed")).toEqual([completed.run_id]);
    expect(await ids(mine, "?status=waiting_for_approval")).toEqual([waiting.run_id]);
    expect(await ids(mine, "?status=completed,cancelled")).toEqual([cancelled.run_id, completed.run_id]);
    expect(await ids(mine, "?status=pending,running,failed")).toEqual([]);
    const all = "pending,running,waiting_for_approval,completed,failed,cancelled";
    expect(await ids(mine, `?status=${all}`)).toHaveLength(3);
    for (const bad of ["done", "Completed", "completed,", "completed,,failed", "", "completed;failed"]) {
      await expectRefusal(`status=${encodeURIComponent(bad)}`, "invalid_filter");
    }
  });

  it("is filtered by workflow and by client_reference, alone and together [4.7-02] [4.7-03] [4.6-12] [7.2-06]", async () => {
    const mine = await system.key();
    const reference = `${"~".repeat(250)} "'\\%_`;
    const a = await system.run(mine, plainId, { client_reference: reference });
    const b = await system.run(mine, gatedId, { client_reference: reference });
    const c = await system.run(mine, plainId, { client_reference: `${"~".repeat(250)} "'\\%-` });
    const asked = `client_reference=${encodeURIComponent(reference)}`;
    expect(reference).toHaveLength(256);
    expect(await ids(mine, `?${asked}`)).toEqual([b.run_id, a.run_id]);
    expect(await ids(mine, `?workflow_id=${plainId}`)).toEqual([c.run_id, a.run_id]);
    expect(await ids(mine, `?workflow_id=${plainId}&${asked}`)).toEqual([a.run_id]);
    for (const none of ["workflow_id=wf_absent", "workflow_id=%00", "client_reference=other"]) {
      expect(await ids(mine, `?${none}`)).toEqual([]);
    }
    for (const bad of ["~".repeat(257), "é", "a\u0000b", "a\tb", "\u007f"]) {
      await expectRefusal(`client_reference=${encodeURIComponent(bad)}`, "invalid_filter");
    }
  });

  it("is filtered by the time of the start, to the millisecond, in any zone [4.7-04] [4.7-05] [4.7-06] [7.2-05]", async () => {
    const mine = await system.key();
    const [first = "", second = "", third = ""] = await dated(mine, 3, Date.parse("2026-03-01T10:00:00Z"));
    expect(await ids(mine, "?created_after=2026-03-01T10:00:00Z")).toEqual([third, second]);
    expect(await ids(mine, "?created_after=2026-03-01T09:59:59.999Z")).toEqual([third, second, first]);
    expect(await ids(mine, "?created_before=2026-03-01T10:02:00Z")).toEqual([second, first]);
    expect(await ids(mine, "?created_before=2026-03-01T10:02:00.001Z")).toEqual([third, second, first]);
    const between = "created_after=2026-03-01T12:00:00%2B02:00&created_before=2026-03-01T05:02:00-05:00";
    expect(await ids(mine, `?${between}`)).toEqual([second]);
    expect(await ids(mine, "?created_after=2026-03-01")).toHaveLength(3);
    expect(await ids(mine, "?created_before=2026-03-01")).toEqual([]);
    for (const name of ["created_after", "created_before"]) {
      for (const bad of ["yesterday", "2026-13-01", "2026-02-30", "1772359200", "2026-03-01T25:00:00Z", ""]) {
        await expectRefusal(`${name}=${encodeURIComponent(bad)}`, "invalid_filter");
      }
    }
  });

  it("has pages of 1 to 100 runs, 20 unless asked, which stay as they are while runs are added [4.7-07] [4.7-10]", async () => {
    const mine = await system.key();
    const made: string[] = [];
    for (let index = 0; index < 21; index += 1) made.unshift((await system.run(mine, plainId)).run_id);
    const page = await list(mine);
    expect(page.items.map(({ run_id }) => run_id)).toEqual(made.slice(0, 20));
    expect(await ids(mine, "?limit=1")).toEqual(made.slice(0, 1));
    expect(await ids(mine, "?limit=100")).toEqual(made);
    for (const bad of ["0", "101", "-1", "1.5", "", "ten", "+1"]) {
      const { status, body } = await system.get(`/runs?limit=${encodeURIComponent(bad)}`, mine);
      expect([bad, status, body.error.code]).toEqual([bad, 400, "invalid_request"]);
      expect(body.error.details).toEqual([{ name: "limit", reason: expect.any(String) }]);
    }

    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const next: Awaited<ReturnType<typeof list>> = await list(
        mine,
        `?limit=8${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
      );
      seen.push(...next.items.map(({ run_id }) => run_id));
      cursor = next.next_cursor;
      await system.run(mine, plainId);
    } while (cursor !== null);
    expect(seen).toEqual(made);
  });

  it("pages through runs of the same moment without losing one, and keeps its filters [4.7-10]", async () => {
    const mine = await system.key();
    await dated(mine, 5, Date.parse("2026-04-01T00:00:00Z"));
    await system.database.write(({ sql }) =>
      sql
        .updateTable("runs")
        .set({ created_at: 1_775_000_000_000 })
        .where("key_id", "=", mine.keyId)
        .execute(),
    );
    const whole = await ids(mine, "?status=completed");
    const first = await list(mine, "?status=completed&limit=2");
    const cursor = encodeURIComponent(first.next_cursor ?? "");
    const rest = await list(mine, `?limit=3&status=completed&cursor=${cursor}`);
    expect([...first.items, ...rest.items].map(({ run_id }) => run_id)).toEqual(whole);
    expect(rest.next_cursor).toBeNull();
    expect(new Set(whole).size).toBe(5);
  });

  it("refuses a cursor that it did not issue for these filters and this key [4.7-10] [7.2-08]", async () => {
    const mine = await system.key();
    for (let index = 0; index < 2; index += 1) await system.run(mine, plainId);
    const { next_cursor } = await list(mine, "?limit=1");
    const cursor = next_cursor ?? "";
    expect(await ids(mine, `?limit=1&cursor=${encodeURIComponent(cursor)}`)).toHaveLength(1);
    const tampered = `${cursor.slice(0, -2)}${cursor.endsWith("AA") ? "BB" : "AA"}`;
    const { body } = await system.get("/workflows?limit=1", mine);
    const refused = [
      [mine, "cursor="],
      [mine, "cursor=abc"],
      [mine, `cursor=${encodeURIComponent(tampered)}`],
      [mine, `cursor=${encodeURIComponent(body.next_cursor)}`],
      [mine, `status=completed&cursor=${encodeURIComponent(cursor)}`],
      [key, `cursor=${encodeURIComponent(cursor)}`],
    ] as const;
    for (const [by, query] of refused) {
      const answer = await system.get(`/runs?${query}`, by);
      expect([query, answer.status, answer.body.error.code]).toEqual([query, 400, "invalid_cursor"]);
    }
  });
});
