import { DAY_MS } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { operatorActor } from "../../access/actor.ts";
import { expireAudit } from "../../console/audit/expire-audit.ts";
import { recordAudit } from "../../console/audit/record-audit.ts";
import { freshKeyStores } from "../../console/keys/testing/key-stores.ts";
import { embeddedOrBoth } from "../../testing/fresh-databases.ts";
import { consoleTestServer } from "./testing/console-server.ts";

const ada = operatorActor("Ada");

describe.each(embeddedOrBoth)("the audit on %s", (dialect) => {
  async function withEntries(count: number) {
    const stores = await freshKeyStores(dialect);
    const record = (action: string, target: string) =>
      stores.console.write((transaction) =>
        recordAudit(transaction, ada, { action, target, at: stores.now(), after: { n: target } }),
      );
    for (let index = 0; index < count; index += 1) {
      await record(index % 2 === 0 ? "key.edit" : "keyring.edit", `t_${index}`);
    }
    return { ...stores, record, server: await consoleTestServer(stores.parts) };
  }

  it("shows 50 entries a page, accepts 200 and refuses 201 [8.4-39] [8.4-40]", async () => {
    const { server } = await withEntries(60);
    const first = await server.call("listAudit");
    expect(first.body.items).toHaveLength(50);
    const second = await server.call("listAudit", { query: { cursor: first.body.next_cursor } });
    const seqs = [...first.body.items, ...second.body.items].map(({ seq }) => seq);
    expect(seqs).toEqual(Array.from({ length: 61 }, (_, index) => 61 - index));
    expect(second.body.next_cursor).toBeNull();
    expect((await server.call("listAudit", { query: { limit: 200 } })).body.items).toHaveLength(61);
    const refused = await server.call("listAudit", { query: { limit: 201 } });
    expect(refused.status).toBe(400);
    expect(refused.body.error.details).toEqual([
      { name: "limit", reason: "Send a whole number from 1 to 200." },
    ]);
    const foreign = await server.call("listAudit", {
      query: { cursor: first.body.next_cursor, actor: "Eve" },
    });
    expect(foreign.body.error.code).toBe("invalid_cursor");
  });

  it("takes a window under 90 days, and refuses one of 90 days [8.4-38]", async () => {
    const { server, now } = await withEntries(0);
    const until = new Date(now()).toISOString();
    const window = (ms: number) => ({ query: { from: new Date(now() - ms).toISOString(), until } });
    expect((await server.call("listAudit", window(90 * DAY_MS - 1))).status).toBe(200);
    for (const ms of [90 * DAY_MS, 91 * DAY_MS]) {
      const refused = await server.call("listAudit", window(ms));
      expect([refused.status, refused.body.error.code]).toEqual([400, "window_too_long"]);
      expect((await server.call("exportAudit", window(ms))).status).toBe(400);
    }
    expect((await server.call("listAudit", window(-1))).body.error.code).toBe("window_reversed");
    const notTimes = await server.call("listAudit", { query: { from: "yesterday" } });
    expect(notTimes.body.error.details).toEqual([{ name: "from", reason: "Send an ISO-8601 time." }]);
  });

  it("finds a subject's actions, and not those of another that begins alike", async () => {
    const { server } = await withEntries(4);
    const found = await server.call("listAudit", { query: { action: "key" } });
    expect(found.body.items.map(({ action }: { action: string }) => action)).toEqual([
      "key.edit",
      "key.edit",
    ]);
    const one = await server.call("listAudit", { query: { target: "t_3", actor: "Ada", outcome: "done" } });
    expect(one.body.items).toMatchObject([{ action: "keyring.edit", after: { n: "t_3" }, before: null }]);
  });

  it("is exported whole as CSV that no spreadsheet takes for a formula", async () => {
    const { server, record } = await withEntries(205);
    await record("=cmd()", 'quoted "target"');
    const { headers, text } = await server.call("exportAudit");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(1 + 206 + 1);
    expect(lines[1]).toContain(`'=cmd(),"quoted ""target""",,done,,,"{""n"":""quoted \\""target\\""""}"`);
  });

  it("is kept 400 days, and its chain stays sound from the first entry that is left [8.4-37]", async () => {
    const { parts, clock, record, server } = await withEntries(3);
    clock.ms += DAY_MS;
    await record("key.edit", "later");
    clock.ms += 399 * DAY_MS;
    expect(await expireAudit(parts)).toBe(0);
    clock.ms += 1;
    expect(await expireAudit(parts)).toBe(4);
    const verdict = await server.call("verifyAudit");
    expect(verdict.body).toMatchObject({ entries: 1, first_seq: 5, last_seq: 5, broken: null });
    clock.ms += DAY_MS;
    expect(await expireAudit(parts)).toBe(0);
  });

  it("shows where an entry was changed, taken away or put at the end behind its back", async () => {
    const { console: database, server } = await withEntries(5);
    expect((await server.call("verifyAudit")).body).toMatchObject({ entries: 6, broken: null });
    const change = (target: string, seq: number) =>
      database.write(({ sql }) =>
        sql.updateTable("audit_entries").set({ target }).where("seq", "=", seq).execute(),
      );
    await change("forged", 3);
    expect((await server.call("verifyAudit")).body.broken).toEqual({ seq: 3, fault: "changed" });
    await change("t_1", 3);
    expect((await server.call("verifyAudit")).body.broken).toBeNull();
    await database.write(({ sql }) => sql.deleteFrom("audit_entries").where("seq", "=", 6).execute());
    expect((await server.call("verifyAudit")).body.broken).toEqual({ seq: 6, fault: "head" });
    await database.write(({ sql }) => sql.deleteFrom("audit_entries").where("seq", "=", 4).execute());
    expect((await server.call("verifyAudit")).body.broken).toEqual({ seq: 4, fault: "missing" });
  });

  it("gives entries that are written at once one line without a gap", async () => {
    const { record, server } = await withEntries(0);
    await Promise.all(Array.from({ length: 40 }, (_, index) => record("key.edit", `t_${index}`)));
    expect((await server.call("verifyAudit")).body).toMatchObject({
      entries: 41,
      last_seq: 41,
      broken: null,
    });
  });
});

describe("a call to the console's API", () => {
  it("needs a session, the console's own pages and a role that may", async () => {
    const stores = await freshKeyStores("sqlite");
    const server = await consoleTestServer(stores.parts);
    const codeOf = async (options: Parameters<typeof server.call>[1]) => {
      const { status, body } = await server.call("listAudit", options);
      return [status, body.error?.code];
    };
    expect(await codeOf({ as: null })).toEqual([401, "sign_in_required"]);
    expect(await codeOf({ as: "member" })).toEqual([403, "not_allowed"]);
    expect(await codeOf({ as: "auditor" })).toEqual([200, undefined]);
    expect(await codeOf({ headers: { "sec-fetch-site": "cross-site" } })).toEqual([403, "cross_origin"]);
    expect(await codeOf({ headers: { "sec-fetch-site": "same-site" } })).toEqual([403, "cross_origin"]);
    expect(await codeOf({ headers: { "sec-fetch-site": "same-origin" } })).toEqual([200, undefined]);
    expect(await codeOf({ headers: { origin: "https://evil.example" } })).toEqual([403, "cross_origin"]);
    expect(await codeOf({ headers: { origin: server.url } })).toEqual([200, undefined]);
  });

  it("is told of an address that does not exist, in the console's own words", async () => {
    const stores = await freshKeyStores("sqlite");
    const server = await consoleTestServer(stores.parts);
    const missing = await fetch(`${server.url}/console/api/nothing`);
    expect([missing.status, ((await missing.json()) as { error: object }).error]).toMatchObject([
      404,
      { code: "not_found" },
    ]);
    const wrong = await fetch(`${server.url}/console/api/audit`, { method: "DELETE" });
    expect([wrong.status, wrong.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
  });
});
