import { compileAddressList } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { call, sendRaw, splitAnswers } from "./testing/http-client.ts";
import { startV1, type V1Server } from "./testing/v1-server.ts";

const handlers = {
  getMe: () => ({ status: 200, body: {} }),
  listRuns: () => ({ status: 200, body: { items: [], next_cursor: null } }),
};

function listOf(...ranges: string[]) {
  const compiled = compileAddressList(ranges);
  if (!compiled.ok) throw new Error("ranges");
  return compiled.list;
}

const me = async (server: V1Server, headers: Record<string, string>) =>
  await call(server.port, "/api/v1/me", { headers });

describe("X-Request-Id", () => {
  it("is echoed when it is well formed, and generated when it is not [5-06] [5-07] [8.2-04] [7.1-03]", async () => {
    const server = await startV1({ handlers });
    for (const id of ["a", "A".repeat(128), "Az09._-:"]) {
      const answer = await me(server, { "X-Request-Id": id });
      expect([answer.headers["x-request-id"], answer.json.error.request_id]).toEqual([id, id]);
    }
    for (const headers of [
      {},
      { "X-Request-Id": "a".repeat(129) },
      { "X-Request-Id": "" },
      { "X-Request-Id": "a b" },
    ]) {
      const answer = await me(server, headers as Record<string, string>);
      expect(answer.headers["x-request-id"]).toMatch(/^req_[0-9a-z]{26}$/);
      expect(answer.json.error.request_id).toBe(answer.headers["x-request-id"]);
    }
  });

  it("is recorded with the call [5-05]", async () => {
    const server = await startV1({ handlers });
    await me(server, { ...server.keys.add(), "X-Request-Id": "mine:1" });
    expect(server.usage).toMatchObject([{ requestId: "mine:1" }]);
    expect(server.logged.at(-1)?.fields).toMatchObject({ requestId: "mine:1" });
  });
});

describe("a credential sent where it does not belong", () => {
  const secret = "secret-of-sixteen-or-more";

  it("is neither recorded nor logged: in the path, encoded too, and in the request's id", async () => {
    const absent = () => ({ code: "run_not_found" }) as const;
    const server = await startV1({ handlers: { getRun: absent, listRunSteps: absent } });
    const headers = server.keys.add({ id: "ak_dddddddddddd" });
    const apiKey = `ak_dddddddddddd.${secret}`;
    const encoded = Array.from(apiKey, (character) => `%${character.charCodeAt(0).toString(16)}`).join("");
    for (const [path, id] of [
      [`/api/v1/runs/${apiKey}?key=${apiKey}`, apiKey],
      [`/api/v1/runs/${encoded}/steps`, secret],
      [`/api/v1/runs/${encoded.replaceAll("%", "%25")}`, "plain"],
      ["/api/v1/runs/ake_external_id", "ake_external_id"],
      [`/api/v1/runs/${secret}`, `of:${secret}`],
    ] as const) {
      const answer = await call(server.port, path, { headers: { ...headers, "X-Request-Id": id } });
      expect(answer.headers["x-request-id"]).toBe(id);
    }
    const kept = JSON.stringify([server.usage, server.logged]);
    for (const value of [secret, encoded, "ake_external_id"]) expect(kept).not.toContain(value);
    expect(server.usage.map(({ path }) => path)).toEqual([
      "/api/v1/runs/ak_dddddddddddd.[hidden]",
      "/api/v1/runs/ak_dddddddddddd.[hidden]/steps",
      "/api/v1/runs/ak_dddddddddddd.[hidden]",
      "/api/v1/runs/ake_[hidden]",
      "/api/v1/runs/[hidden]",
    ]);
  });

  it("is hidden from the record also as the address that a proxy passed on", async () => {
    const proxies = { ranges: listOf("127.0.0.0/8"), header: "x-forwarded-for" };
    const server = await startV1({ handlers, proxies });
    await me(server, { ...server.keys.add(), "X-Forwarded-For": `ak_dddddddddddd.${secret}` });
    expect(server.usage).toMatchObject([{ address: "ak_dddddddddddd.[hidden]" }]);
  });
});

describe("an API that is not served", () => {
  it.each(["not_governed", "not_enabled", "keys_table_unreachable"] as const)(
    "says %s and when to come back [5.1-04] [7.1-06]",
    async (reason) => {
      const server = await startV1({ handlers });
      server.keys.notServed = reason;
      for (const headers of [server.keys.add(), {}]) {
        const answer = await me(server, headers);
        expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "60"]);
        expect(answer.json.error).toMatchObject({ code: "deployment_updating", details: { reason } });
      }
    },
  );
});

describe("credentials", () => {
  it("are refused in the same words, whatever is wrong with them [5.1-09] [5.1-18] [5-02] [5-04]", async () => {
    const server = await startV1({ handlers });
    const sound = server.keys.add();
    const spent = server.keys.add({ spent: "expired" });
    const { Authorization: bearer = "", "X-Service-Key-External-Id": externalId = "" } = sound;
    const wrong: Record<string, string>[] = [
      {},
      { Authorization: bearer },
      { "X-Service-Key-External-Id": externalId },
      { ...sound, Authorization: bearer.replace("Bearer", "Basic") },
      { ...sound, Authorization: bearer.replace("Bearer ", "") },
      { ...sound, Authorization: `${bearer}x` },
      { ...sound, "X-Service-Key-External-Id": "ake_not_this_one" },
      { ...sound, Authorization: `Bearer ak_ffffffffffff.${"s".repeat(49)}` },
      spent,
    ];
    const answers = await Promise.all(
      wrong.map((headers) => me(server, { ...headers, "X-Request-Id": "same" })),
    );
    for (const { status, headers, text } of answers) {
      expect([status, headers["www-authenticate"]]).toEqual([401, "Bearer"]);
      expect(text).toBe(answers[0]?.text);
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    expect((await me(server, sound)).status).toBe(200);
  });

  it("that come twice are none", async () => {
    const server = await startV1({ handlers });
    const { Authorization: bearer = "", "X-Service-Key-External-Id": externalId = "" } = server.keys.add();
    const send = async (...lines: string[]) => {
      const bytes = ["GET /api/v1/me HTTP/1.1", "Host: x", "Connection: close", ...lines, "", ""].join(
        "\r\n",
      );
      return splitAnswers(await sendRaw(server.port, bytes))[0]?.status;
    };
    const first = `Authorization: ${bearer}`;
    const second = `X-Service-Key-External-Id: ${externalId}`;
    expect(await send(first, second)).toBe(200);
    expect(await send(first, second, "authorization: Bearer other")).toBe(401);
    expect(await send(first, first, second)).toBe(401);
    expect(await send(first, second, second)).toBe(401);
  });
});

describe("an allow-list of addresses", () => {
  it("lets in whom it names, and tells the others no more than that they may not [5.1-19] [5.1-24] [5.2-02]", async () => {
    const server = await startV1({ handlers });
    expect((await me(server, server.keys.add({ allowedAddresses: listOf("127.0.0.0/8") }))).status).toBe(200);
    expect((await me(server, server.keys.add({ allowedAddresses: listOf() }))).status).toBe(200);
    const outside = await me(server, server.keys.add({ allowedAddresses: listOf("127.0.0.2/32", "::/0") }));
    const scopeless = await call(server.port, "/api/v1/runs", {
      headers: server.keys.add({ only: ["runs:create"] }),
    });
    for (const answer of [outside, scopeless]) {
      expect([answer.status, answer.json.error.code]).toEqual([403, "forbidden"]);
      expect(answer.json.error.message).toMatch(/key may not perform this request/);
    }
    expect(outside.json.error.message).toBe(scopeless.json.error.message);
  });

  it("is not moved by what the caller writes in a header [5.2-01]", async () => {
    const server = await startV1({ handlers });
    const headers = server.keys.add({ allowedAddresses: listOf("203.0.113.0/24") });
    for (const name of ["X-Forwarded-For", "X-Real-IP", "Forwarded", "CloudFront-Viewer-Address"]) {
      expect((await me(server, { ...headers, [name]: "203.0.113.7" })).status).toBe(403);
    }
  });

  it("looks at the address that a trusted proxy saw [5.2-01] [5.2-03]", async () => {
    const proxies = { ranges: listOf("127.0.0.0/8"), header: "x-forwarded-for" };
    const server = await startV1({ handlers, proxies });
    const headers = server.keys.add({ allowedAddresses: listOf("203.0.113.0/24") });
    const from = async (forwarded: string) =>
      (await me(server, { ...headers, "X-Forwarded-For": forwarded })).status;
    expect(await from("203.0.113.7")).toBe(200);
    expect(await from("198.51.100.1, 203.0.113.7")).toBe(200);
    expect(await from("203.0.113.7, 198.51.100.1")).toBe(403);
    expect(server.usage.map(({ address }) => address)).toEqual([
      "203.0.113.7",
      "203.0.113.7",
      "198.51.100.1",
    ]);
  });

  it("refuses an address that cannot be read, unless it is empty [5.2-04]", async () => {
    const proxies = { ranges: listOf("127.0.0.0/8"), header: "x-forwarded-for" };
    const server = await startV1({ handlers, proxies });
    const from = async (headers: Record<string, string>) =>
      (await me(server, { ...headers, "X-Forwarded-For": "unknown" })).status;
    expect(await from(server.keys.add({ allowedAddresses: listOf("0.0.0.0/0", "::/0") }))).toBe(403);
    expect(await from(server.keys.add({ allowedAddresses: null }))).toBe(200);
  });
});

describe("a window of hours", () => {
  it.each([
    [9, 17, [9, 16], [8, 17, 0]],
    [22, 6, [22, 23, 0, 5], [6, 12, 21]],
    [0, 1, [0], [1, 23]],
  ])(
    "from %i to %i UTC holds its start and not its end [5.1-20] [5.2-05] [5.2-06]",
    async (start_hour, end_hour, open, shut) => {
      const server = await startV1({ handlers });
      const headers = server.keys.add({ validHours: { start_hour, end_hour } });
      for (const hour of open) {
        server.keys.nowMs = Date.UTC(2026, 8, 24, hour, 59, 59, 999);
        expect((await me(server, headers)).status).toBe(200);
      }
      for (const hour of shut) {
        server.keys.nowMs = Date.UTC(2026, 8, 24, hour, 0, 0, 0);
        const answer = await me(server, headers);
        expect(answer.status).toBe(403);
        expect(answer.json.error).toMatchObject({
          code: "outside_time_window",
          details: { valid_hours_utc: { start_hour, end_hour } },
        });
      }
    },
  );
});

describe("a full minute", () => {
  it("is answered with its limit and the seconds until the next [7.2-49]", async () => {
    const server = await startV1({ handlers });
    const headers = server.keys.add({ rateLimitRpm: 2 });
    expect((await me(server, headers)).status).toBe(200);
    expect((await me(server, headers)).status).toBe(200);
    const answer = await me(server, headers);
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "30"]);
    expect(answer.json.error.message).toBe(
      "The limit of 2 requests per minute is reached. Retry in 30 seconds.",
    );
  });

  it("has room for a call without the scope no more than for any other", async () => {
    const server = await startV1({ handlers });
    const headers = server.keys.add({ rateLimitRpm: 1, only: ["runs:create"] });
    const statuses = [];
    for (let time = 0; time < 2; time += 1) {
      statuses.push((await call(server.port, "/api/v1/runs", { headers })).status);
    }
    expect(statuses).toEqual([403, 429]);
  });
});

describe("the record of a key", () => {
  it("has every call once the key is identified, and no call before [5.4-02]", async () => {
    const server = await startV1({ handlers });
    const key = server.keys.add({ id: "ak_aaaaaaaaaaaa", only: ["runs:create"], rateLimitRpm: 3 });
    const spent = server.keys.add({ id: "ak_bbbbbbbbbbbb", spent: "revoked" });
    await me(server, {});
    await me(server, { ...key, "X-Service-Key-External-Id": "ake_not_this_one" });
    await call(server.port, "/api/v1/nowhere", { headers: key });
    await call(server.port, "/api/v1/health", { headers: key });
    expect(server.usage).toEqual([]);

    await me(server, key);
    await call(server.port, "/api/v1/runs?client_reference=x", { headers: key });
    await call(server.port, "/api/v1/runs", { method: "HEAD", headers: key });
    await me(server, key);
    await me(server, spent);
    const seen = server.usage.map(({ keyId, method, path, status, reason }) => [
      keyId,
      method,
      path,
      status,
      reason,
    ]);
    expect(seen).toEqual([
      ["ak_aaaaaaaaaaaa", "GET", "/api/v1/me", 200, null],
      ["ak_aaaaaaaaaaaa", "GET", "/api/v1/runs", 403, "scope"],
      ["ak_aaaaaaaaaaaa", "HEAD", "/api/v1/runs", 403, "scope"],
      ["ak_aaaaaaaaaaaa", "GET", "/api/v1/me", 429, "rate_limited"],
      ["ak_bbbbbbbbbbbb", "GET", "/api/v1/me", 401, "revoked"],
    ]);
    expect(server.usage[0]).toMatchObject({ address: "127.0.0.1", at: server.keys.nowMs });
  });

  it("and the log say what happened, never with what secret or query", async () => {
    const server = await startV1({ handlers });
    const headers = server.keys.add({ id: "ak_aaaaaaaaaaaa", only: ["runs:create"] });
    await call(server.port, "/api/v1/runs?client_reference=hidden", { headers });
    await me(server, {});
    await call(server.port, "/api/v1/nowhere/wf_hidden");
    expect(server.logged.map(({ message, fields }) => ({ message, ...fields }))).toMatchObject([
      {
        message: "answered",
        method: "GET",
        route: "/api/v1/runs",
        status: 403,
        durationMs: expect.any(Number),
        keyId: "ak_aaaaaaaaaaaa",
        code: "forbidden",
        reason: "scope",
        address: "127.0.0.1",
      },
      { route: "/api/v1/me", status: 401, keyId: undefined, reason: "the credentials do not match" },
      { route: "(none)", status: 404 },
    ]);
    expect(JSON.stringify([server.logged, server.usage])).not.toMatch(/hidden|secret-of/);
  });
});
