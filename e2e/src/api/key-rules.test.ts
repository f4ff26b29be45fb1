import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { expireUsage } from "../../../server/src/deployment/usage/expire-usage.ts";
import { listUsage } from "../../../server/src/deployment/usage/list-usage.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { dialects } from "../../../server/src/testing/fresh-databases.ts";
import { outcomeOf } from "./attempt-start.ts";
import { admin, startTestSystem, type TestKey, type TestSystem } from "./running-system.ts";

const forbidden = {
  code: "forbidden",
  message: "This key may not perform this request.",
  request_id: expect.any(String),
};

describe.each(dialects)("the rules of a key on %s", (dialect) => {
  let system: TestSystem;

  beforeAll(async () => {
    // The clock stands still, and moves on where a test says so.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.parse("2026-09-24T08:00:30.250Z") });
    system = await startTestSystem(dialect, {
      SLUICE_TRUSTED_PROXIES: "127.0.0.0/8",
      SLUICE_CLIENT_ADDRESS_HEADER: "X-Forwarded-For",
    });
  });
  afterAll(async () => {
    await system.stop();
    vi.useRealTimers();
  });

  async function moveTo(time: string): Promise<void> {
    vi.setSystemTime(Date.parse(time));
    await system.pushKeys();
  }
  const me = (key: TestKey, from?: string) =>
    system.get("/me", key, from === undefined ? undefined : { "X-Forwarded-For": from });
  const statusFrom = async (key: TestKey, from: string) => (await me(key, from)).status;
  /** What the key's owner is shown, the oldest first. It is stored a moment after the answer. */
  async function recordsOf(key: TestKey, count: number) {
    for (;;) {
      const request = { keyId: key.keyId, limit: 100, after: null };
      const { items } = accepted(await listUsage(system, admin, request));
      if (items.length >= count) return items.toReversed();
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  it("let any address in when none is listed [2.3-10]", async () => {
    const key = await system.key({ allowed_ranges: [] });
    for (const from of ["203.0.113.7", "2001:db8::7", "10.0.0.1", "unknown"]) {
      expect(await statusFrom(key, from)).toBe(200);
    }
  });

  it("let in the addresses of their ranges, IPv4, IPv6 and one written as the other", async () => {
    const key = await system.key({
      allowed_ranges: ["203.0.113.0/24", "2001:db8:1::/48", "198.51.100.7/32"],
    });
    for (const from of [
      "203.0.113.0",
      "203.0.113.255",
      "::ffff:203.0.113.7",
      "::ffff:cb00:7107",
      "198.51.100.7",
      "2001:db8:1::",
      "2001:DB8:1:ffff:ffff:ffff:ffff:ffff",
      "[2001:db8:1::7]:4711",
      "203.0.113.7:4711",
    ]) {
      expect(await statusFrom(key, from), from).toBe(200);
    }
    for (const from of [
      "203.0.112.255",
      "203.0.114.0",
      "::ffff:203.0.114.0",
      "198.51.100.8",
      "2001:db8:2::",
      "2001:db8:0:ffff::",
      "::203.0.113.7",
      "203.0.113",
      "0xcb.0.113.7",
      "unknown",
      "",
    ]) {
      const answer = await me(key, from);
      expect([from, answer.status, answer.body.error]).toEqual([from, 403, forbidden]);
    }
  });

  it("are not moved by what the caller put before the proxy's entry [5.2-01]", async () => {
    const key = await system.key({ allowed_ranges: ["203.0.113.0/24"] });
    expect(await statusFrom(key, "203.0.113.7, 198.51.100.1")).toBe(403);
    expect(await statusFrom(key, "198.51.100.1, 203.0.113.7")).toBe(200);
  });

  it("hold for every hour when there is no window [2.3-21]", async () => {
    const [open, closed] = [
      await system.key({ rate_limit_rpm: 10_000 }),
      await system.key({ valid_hours_utc: { start_hour: 9, end_hour: 8 } }),
    ];
    expect([(await me(open)).status, (await me(closed)).status]).toEqual([200, 403]);
  });

  it("hold within the window alone, also over midnight [2.3-23] [5.1-20]", async () => {
    const day = await system.key({ valid_hours_utc: { start_hour: 9, end_hour: 17 } });
    const night = await system.key({ valid_hours_utc: { start_hour: 22, end_hour: 6 } });
    const seen: Record<string, number[]> = {};
    for (const time of ["08:59:59.999", "09:00:00", "16:59:59.999", "17:00:00", "21:59:59", "22:00:00"]) {
      await moveTo(`2026-09-24T${time}Z`);
      seen[time] = [(await me(day)).status, (await me(night)).status];
    }
    for (const time of ["00:00:00", "05:59:59.999", "06:00:00", "12:00:00"]) {
      await moveTo(`2026-09-25T${time}Z`);
      seen[time] = [(await me(day)).status, (await me(night)).status];
    }
    expect(seen).toEqual({
      "08:59:59.999": [403, 403],
      "09:00:00": [200, 403],
      "16:59:59.999": [200, 403],
      "17:00:00": [403, 403],
      "21:59:59": [403, 403],
      "22:00:00": [403, 200],
      "00:00:00": [403, 200],
      "05:59:59.999": [403, 200],
      "06:00:00": [403, 403],
      "12:00:00": [200, 403],
    });
    const answer = await me(night);
    expect(outcomeOf(answer)).toEqual([403, "outside_time_window"]);
    expect(answer.body.error.details).toEqual({ valid_hours_utc: { start_hour: 22, end_hour: 6 } });
  });

  it("count every call of a minute, on whatever route, and serve again in the next [5.1-22] [8.1-03] [2.3-15] [4.18-02]", async () => {
    await moveTo("2026-09-25T12:10:00.000Z");
    const key = await system.key({ rate_limit_rpm: 5 });
    const paths = ["/me", "/workflows", "/runs", "/runs/run_none", "/runs/run_none"];
    const statuses = [];
    for (const path of paths) statuses.push((await system.get(path, key)).status);
    expect(statuses).toEqual([200, 200, 200, 404, 404]);

    for (const [time, seconds] of [
      ["12:10:00.000", "60"],
      ["12:10:29.999", "31"],
      ["12:10:59.001", "1"],
      ["12:10:59.999", "1"],
    ]) {
      await moveTo(`2026-09-25T${time}Z`);
      for (const path of ["/me", "/runs/run_none"]) {
        const answer = await system.get(path, key);
        expect(outcomeOf(answer)).toEqual([429, "rate_limited"]);
        expect(answer.headers.get("retry-after")).toBe(seconds);
        expect(answer.body.error.message).toContain("limit of 5 requests per minute");
        expect(answer.body.error).not.toHaveProperty("details");
      }
    }
    await moveTo("2026-09-25T12:11:00.000Z");
    for (let time = 1; time <= 5; time += 1) expect((await me(key)).status).toBe(200);
    expect((await me(key)).status).toBe(429);
  });

  it("hold for calls that race each other", async () => {
    const key = await system.key({ rate_limit_rpm: 7 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => me(key)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(7);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(13);
  });

  it("count a call without the scope, and none from a foreign address or a closed hour [5.1-26]", async () => {
    await moveTo("2026-09-25T12:30:00.000Z");
    const key = await system.key({
      scopes: ["runs:read"],
      rate_limit_rpm: 2,
      allowed_ranges: ["203.0.113.0/24"],
    });
    const inside = { "X-Forwarded-For": "203.0.113.7" };
    for (let time = 0; time < 3; time += 1) expect(await statusFrom(key, "198.51.100.1")).toBe(403);
    await system.edit(key, { valid_hours_utc: { start_hour: 13, end_hour: 14 } });
    for (let time = 0; time < 3; time += 1) expect((await me(key, "203.0.113.7")).status).toBe(403);
    await system.edit(key, { valid_hours_utc: null });
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await system.get("/workflows", key, inside));
    expect(answers.map(outcomeOf)).toEqual([
      [403, "forbidden"],
      [403, "forbidden"],
      [429, "rate_limited"],
    ]);
    expect(answers[0]?.body.error).toEqual(forbidden);
    expect(outcomeOf(await me(key, "203.0.113.7"))).toEqual([429, "rate_limited"]);
  });

  it("leave every refusal on the key's record, and none before the key is known [5.4-02]", async () => {
    await moveTo("2026-09-25T13:00:00.000Z");
    const key = await system.key({
      scopes: ["runs:read"],
      rate_limit_rpm: 2,
      allowed_ranges: ["203.0.113.0/24"],
    });
    const from = (address: string, id: string) => ({ "X-Forwarded-For": address, "X-Request-Id": id });
    const strangers = [{}, { ...key.headers, Authorization: `Bearer ${key.keyId}.${"x".repeat(49)}` }];
    for (const headers of strangers) {
      expect((await system.call("GET", "/me", { headers: headers as Record<string, string> })).status).toBe(
        401,
      );
    }
    await system.get("/me", key, from("198.51.100.1", "one"));
    await system.get("/me", key, from("203.0.113.7", "two"));
    await system.get("/workflows?q=secret", key, from("203.0.113.7", "three"));
    await system.call("DELETE", "/runs/run_1/data", { key, headers: from("203.0.113.7", "four") });
    const records = await recordsOf(key, 4);
    const at = "2026-09-25T13:00:00.000Z";
    const one = { at, method: "GET", path: "/api/v1/me" };
    expect(records).toEqual([
      { ...one, status: 403, address: "198.51.100.1", request_id: "one", reason: "address" },
      { ...one, status: 200, address: "203.0.113.7", request_id: "two", reason: null },
      {
        ...one,
        path: "/api/v1/workflows",
        status: 403,
        address: "203.0.113.7",
        request_id: "three",
        reason: "scope",
      },
      {
        at,
        method: "DELETE",
        path: "/api/v1/runs/run_1/data",
        status: 429,
        address: "203.0.113.7",
        request_id: "four",
        reason: "rate_limited",
      },
    ]);
  });

  it("leave those records for 90 days [5.4-06]", async () => {
    await moveTo("2026-09-25T14:00:00.000Z");
    const key = await system.key();
    await me(key);
    expect(await recordsOf(key, 1)).toHaveLength(1);
    const parts = { database: system.database, now: Date.now };
    await moveTo("2026-12-24T14:00:00.000Z");
    await expireUsage(parts);
    expect(await recordsOf(key, 0)).toHaveLength(1);
    await moveTo("2026-12-24T14:00:00.001Z");
    await expireUsage(parts);
    expect(await recordsOf(key, 0)).toEqual([]);
  });
});
