import { describe, expect, it } from "vitest";
import { publishLive } from "../../deployment/live/publish-live.ts";
import { recordNotice } from "../../deployment/notices/record-notice.ts";
import { dialects } from "../../testing/fresh-databases.ts";
import { readStream } from "./testing/read-stream.ts";
import { openRunApp } from "./testing/run-app.ts";

const gated = {
  nodes: [{ slug: "work", title: "Work", node_type: "task" as const, approve_before_start: true }],
};

describe.each(dialects)("the live stream on %s", (dialect) => {
  it("tells each change once and in order, also to a page that was away", async () => {
    const { server, start, say } = await openRunApp(dialect, gated);
    const open = (lastEventId?: string, query = "?topics=runs,inbox") =>
      readStream(`${server.url}/app/api/live${query}`, { ...(lastEventId !== undefined && { lastEventId }) });
    const page = await open();
    expect(await page.next()).toMatchObject({ type: "ready", data: { resumed: false } });
    const inbox = await open(undefined, "?topics=inbox");
    await inbox.next();

    const runId = await start();
    expect(await page.next()).toMatchObject({
      type: "change",
      data: { topic: "inbox", id: `${runId}:1`, status: "open" },
    });
    const seen = await page.next();
    expect(seen).toMatchObject({ data: { topic: "runs", id: runId, status: "waiting_for_approval" } });
    page.close();

    await say(runId, { type: "decide_gate", gate: 1, decision: "approve", by: "Anna", note: null });
    await say(runId, { type: "start_step", step: "work", attempt: 1 });
    const back = await open(seen?.id);
    const missed = [await back.nextChange(), await back.nextChange(), await back.nextChange()];
    expect(missed.map((event) => [event?.data.topic, event?.data.status])).toEqual([
      ["inbox", "decided"],
      ["runs", "running"],
      ["runs", "running"],
    ]);
    await say(runId, { type: "cancel", by: null, reason: null });
    expect(await back.nextChange()).toMatchObject({ data: { topic: "runs", status: "cancelled" } });
    expect([await inbox.next(), await inbox.next()].map((event) => event?.data.status)).toEqual([
      "open",
      "decided",
    ]);
  });

  it("has a page begin anew that was away too long, and tells nobody what is another's", async () => {
    const { server, parts } = await openRunApp(dialect);
    const page = await readStream(`${server.url}/app/api/live?topics=files`, { lastEventId: "1.999999" });
    expect(await page.next()).toMatchObject({ type: "reset" });
    const berta = await readStream(`${server.url}/app/api/live?topics=files`, {
      as: "berta",
      lastEventId: "nonsense",
    });
    expect(await berta.next()).toMatchObject({ type: "reset" });
    const publish = (id: string, audience?: string) =>
      parts.database.write((transaction) =>
        publishLive(transaction, { topic: "files", id, at: 1, ...(audience !== undefined && { audience }) }),
      );
    await publish("file_of_anna", "usr_anna");
    await publish("file_of_all");
    expect((await page.next())?.data.id).toBe("file_of_anna");
    expect((await page.next())?.data.id).toBe("file_of_all");
    expect((await berta.next())?.data.id).toBe("file_of_all");
  });

  it("tells managers of a notice, once, and nobody else", async () => {
    const { server, parts } = await openRunApp(dialect);
    const url = `${server.url}/app/api/live?topics=files,notices`;
    const [page, anna] = [await readStream(url, { as: "manager" }), await readStream(url)];
    for (const each of [page, anna]) expect((await each.next())?.type).toBe("ready");
    const facts = { release: "1.2.0", own_release: "1.1.0" };
    const tell = () =>
      parts.database.write((transaction) =>
        recordNotice(transaction, { kind: "newer_release", about: "1.2.0", facts, at: 1 }),
      );
    expect([await tell(), await tell()]).toEqual([true, false]);
    await parts.database.write((transaction) =>
      publishLive(transaction, { topic: "files", id: "file_of_all", at: 1 }),
    );
    expect((await page.next())?.data).toMatchObject({ topic: "notices", id: expect.stringMatching(/^ntc_/) });
    expect((await page.next())?.data.id).toBe("file_of_all");
    expect((await anna.next())?.data.id).toBe("file_of_all");
  });

  it("ends with the session, and is for those who are assigned", async () => {
    const { server, start, endSession } = await openRunApp(dialect, gated);
    const runId = await start();
    const page = await readStream(`${server.url}/app/api/live`);
    const log = await readStream(`${server.url}/app/api/runs/${runId}/events/stream`);
    await page.next();
    expect((await log.next())?.type).toBe("run_started");
    await endSession("anna");
    while ((await log.next()) !== null);
    while ((await page.next()) !== null);
    expect((await readStream(`${server.url}/app/api/live`, { as: "stranger" })).status).toBe(403);
    expect((await readStream(`${server.url}/app/api/live`, { as: "nobody-at-all" })).status).toBe(401);
    const wrong = await readStream(`${server.url}/app/api/live?topics=runs,weather`, { as: "berta" });
    expect(wrong.status).toBe(400);
  });

  it("follows a run's log across segments to its end, from where a page stopped", async () => {
    const { server, start, say } = await openRunApp(dialect, gated);
    const runId = await start();
    const url = `${server.url}/app/api/runs/${runId}/events/stream`;
    const page = await readStream(url);
    const first = await page.next();
    page.close();
    const back = await readStream(`${url}?last_event_id=${first?.id}`);
    await say(runId, { type: "decide_gate", gate: 1, decision: "stop", by: "Anna", note: null });
    const ids: string[] = [];
    for (let event = await back.next(); event !== null; event = await back.next()) ids.push(event.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids[0]).toBe("seg_0001:2");
    expect(ids.at(-1)).toMatch(/^seg_0002:/);
    expect((await readStream(url, { lastEventId: ids.at(-1) ?? "" })).status).toBe(204);
  });
});
