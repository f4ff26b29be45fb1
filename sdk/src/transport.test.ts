import { inspect } from "node:util";
import { limits } from "@sluice/contract";
import { operationIds } from "@sluice/contract/v1";
import { describe, expect, it } from "vitest";
import { ConnectionError } from "./errors/connection-error.ts";
import { isSluiceError, SluiceError } from "./errors/sluice-error.ts";
import { UnexpectedAnswerError } from "./errors/unexpected-answer-error.ts";
import { pollIntervalMs } from "./following/run-paces.ts";
import { Sluice, singleDownloadMaxBytes } from "./sluice.ts";
import { answers, broken, refuses, scriptedServer } from "./testing/scripted-server.ts";

async function errorOf(failing: Promise<unknown>): Promise<unknown> {
  return await failing.then(
    () => expect.unreachable("it was expected to fail"),
    (error: unknown) => error,
  );
}

it("has a method for each operation, and the contract's own bounds", () => {
  const names = operationIds.map((id) => (id === "downloadOutputBundle" ? "downloadBundle" : id));
  for (const name of names) expect(Sluice.prototype, name).toHaveProperty(name);
  expect(pollIntervalMs).toBe(limits.request.pollIntervalMinSeconds * 1_000);
  expect(singleDownloadMaxBytes).toBe(limits.outputs.singleDownloadMaxBytes);
});

describe("a call", () => {
  it("carries both credentials, the id it is given and its query", async () => {
    const { sluice, received } = await scriptedServer(answers(200, { items: [], next_cursor: null }));
    const query = { status: ["running" as const, "failed" as const], client_reference: "a b&c" };
    await sluice.listRuns(query, { requestId: "mine:1" });
    expect(received[0]).toMatchObject({
      method: "GET",
      url: "/api/v1/runs?status=running%2Cfailed&client_reference=a+b%26c",
      headers: {
        authorization: "Bearer ak_0123456789ab.secret",
        "x-service-key-external-id": "ake_0",
        "x-request-id": "mine:1",
      },
      body: "",
    });
  });

  it("keeps ids in their place and credentials out of what is printed", async () => {
    const { sluice, received } = await scriptedServer(answers(200, {}));
    expect(inspect(sluice, { depth: null, showHidden: true })).not.toContain("secret");
    await sluice.getRun("../me?x=1");
    expect(received[0]?.url).toBe("/api/v1/runs/..%2Fme%3Fx%3D1");
  });

  it("reads every page of a list", async () => {
    const { sluice, received } = await scriptedServer(
      answers(200, { items: [{ run_id: "a" }], next_cursor: "c1" }),
      answers(200, { items: [{ run_id: "b" }], next_cursor: null }),
    );
    const ids: string[] = [];
    for await (const { run_id } of sluice.eachRun({ limit: 1 })) ids.push(run_id);
    expect(ids).toEqual(["a", "b"]);
    expect(received.map(({ url }) => url)).toEqual([
      "/api/v1/runs?limit=1",
      "/api/v1/runs?limit=1&cursor=c1",
    ]);
  });

  it("is refused with an error that says all the answer said", async () => {
    const { sluice } = await scriptedServer(
      refuses(409, "run_not_terminal", { details: { status: "running" } }),
    );
    const error = await errorOf(sluice.listRunOutputs("run_1"));
    expect(error).toBeInstanceOf(SluiceError);
    expect(error).toMatchObject({
      status: 409,
      code: "run_not_terminal",
      requestId: "req_1",
      retryAfterMs: null,
    });
    expect(isSluiceError(error, "redaction_pending")).toBe(false);
    if (!isSluiceError(error, "run_not_terminal")) return expect.unreachable();
    // The code decides the shape of the details, for the compiler too.
    const { status }: { status: string } = error.details;
    expect(status).toBe("running");
  });

  it.each([
    [302, "<html>Sign in</html>"],
    [403, "Request blocked"],
    [404, '{"message":"no"}'],
    [200, "<html>"],
  ])("tells an answer of %i that is not the API's", async (status, body) => {
    const { sluice } = await scriptedServer((response) => {
      response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end(body);
    });
    const error = await errorOf(sluice.getMe());
    expect(error).toBeInstanceOf(UnexpectedAnswerError);
    expect(error).toMatchObject({ status, excerpt: body });
    expect(isSluiceError(error)).toBe(false);
  });
});

describe("a repetition", () => {
  it("waits as long as the service says, on 429 and 503", async () => {
    const { sluice, clock, received } = await scriptedServer(
      refuses(429, "rate_limited", { "Retry-After": "17" }),
      refuses(503, "deployment_updating", { "Retry-After": "60", details: { reason: "not_enabled" } }),
      answers(200, { key_id: "ak_1" }),
    );
    expect(await sluice.getMe()).toEqual({ key_id: "ak_1" });
    expect(clock.waitsMs).toEqual([17_000, 60_000]);
    expect(received).toHaveLength(3);
  });

  it("is not waited for when it would come after the deadline", async () => {
    const { sluice, clock } = await scriptedServer(
      refuses(429, "quota_exceeded", { "Retry-After": "40000" }),
    );
    const error = await errorOf(sluice.startRun("wf_1"));
    expect(isSluiceError(error, "quota_exceeded") && error.retryAfterMs).toBe(40_000_000);
    expect(clock.waitsMs).toEqual([]);
  });

  it("is made up to the deadline of the call, and no longer", async () => {
    const busy = refuses(429, "rate_limited", { "Retry-After": "10" });
    const { sluice, clock } = await scriptedServer(busy, busy, busy, busy);
    const error = await errorOf(sluice.getMe({ deadlineMs: 35_000 }));
    expect(isSluiceError(error, "rate_limited")).toBe(true);
    expect(clock.waitsMs).toEqual([10_000, 10_000, 10_000]);
  });

  it("is not made where the API will never be served", async () => {
    const { sluice, clock } = await scriptedServer(
      refuses(503, "deployment_updating", { "Retry-After": "60", details: { reason: "not_governed" } }),
    );
    expect(isSluiceError(await errorOf(sluice.getMe()), "deployment_updating")).toBe(true);
    expect(clock.waitsMs).toEqual([]);
  });

  it("of a start carries the same Idempotency-Key, after a break, a 502 and a refusal", async () => {
    const { sluice, received, clock } = await scriptedServer(
      broken,
      (response) => response.writeHead(502).end("<html>Bad gateway</html>"),
      refuses(429, "too_many_active_runs", { "Retry-After": "5" }),
      refuses(409, "idempotency_conflict", { "Retry-After": "1" }),
      answers(200, { run_id: "run_1" }, { "Idempotency-Replayed": "true" }),
    );
    const started = await sluice.startRun("wf_1", { parameters: { month: "2026-09" } });
    expect(started).toMatchObject({ run: { run_id: "run_1" }, replayed: true });
    const keys = received.map(({ headers }) => headers["idempotency-key"]);
    expect(keys).toEqual(Array(5).fill(started.idempotencyKey));
    expect(new Set(received.map(({ body }) => body))).toEqual(
      new Set(['{"parameters":{"month":"2026-09"}}']),
    );
    expect(clock.waitsMs).toEqual([188, 375, 5_000, 1_000]);
  });

  it("of a start uses the key that is given", async () => {
    const { sluice, received } = await scriptedServer(answers(202, { run_id: "run_1" }));
    const started = await sluice.startRun("wf_1", {}, { idempotencyKey: "order-77" });
    expect(started).toMatchObject({ replayed: false, idempotencyKey: "order-77" });
    expect(received[0]?.headers["idempotency-key"]).toBe("order-77");
  });

  it("is not made of a conflict that time does not mend", async () => {
    const { sluice, received } = await scriptedServer(refuses(409, "idempotency_conflict"));
    expect(isSluiceError(await errorOf(sluice.startRun("wf_1")), "idempotency_conflict")).toBe(true);
    expect(received).toHaveLength(1);
  });

  it.each([
    [400, "invalid_request"],
    [401, "unauthorized"],
    [403, "forbidden"],
    [422, "version_not_found"],
    [451, "license_unavailable"],
    [500, "internal"],
  ] as const)("is not made after %i %s", async (status, code) => {
    const { sluice, received } = await scriptedServer(refuses(status, code));
    expect(isSluiceError(await errorOf(sluice.startRun("wf_1")), code)).toBe(true);
    expect(received).toHaveLength(1);
  });

  it("is not made of a cancel or an erasure that may have arrived, but of one that was put off", async () => {
    const { sluice, received } = await scriptedServer(
      broken,
      refuses(502, "runtime_unreachable"),
      refuses(429, "rate_limited", { "Retry-After": "3" }),
      answers(202, { run_id: "run_1", status: "cancelled" }),
    );
    expect(await errorOf(sluice.cancelRun("run_1"))).toBeInstanceOf(ConnectionError);
    expect(isSluiceError(await errorOf(sluice.eraseRunData("run_1")), "runtime_unreachable")).toBe(true);
    expect(await sluice.cancelRun("run_1", "superseded")).toMatchObject({ status: "cancelled" });
    expect(received[3]).toMatchObject({ method: "POST", body: '{"reason":"superseded"}' });
  });

  it("is made after an attempt that is never answered", async () => {
    const { client, received } = await scriptedServer(() => {}, answers(200, { key_id: "ak_1" }));
    await client({ attemptTimeoutMs: 50 }).getMe();
    expect(received).toHaveLength(2);
  });

  it("is made after an answer that breaks off", async () => {
    const { sluice } = await scriptedServer(
      (response) => {
        response.writeHead(200, { "Content-Length": "100" }).write("{");
        setImmediate(() => response.socket?.destroy());
      },
      answers(200, { key_id: "ak_1" }),
    );
    expect(await sluice.getMe()).toEqual({ key_id: "ak_1" });
  });

  it("stops when the signal aborts, with its reason", async () => {
    const aborting = new AbortController();
    const { sluice, received } = await scriptedServer((response, request) => {
      aborting.abort(new Error("changed my mind"));
      refuses(429, "rate_limited", { "Retry-After": "1" })(response, request);
    });
    const error = await errorOf(sluice.getMe({ signal: aborting.signal }));
    expect(error).toMatchObject({ message: "changed my mind" });
    expect(received.length).toBeLessThanOrEqual(1);
  });

  it("is not made of what cannot be sent at all", async () => {
    const { client, received } = await scriptedServer();
    expect(await errorOf(client({ apiKey: "two\nlines" }).getMe())).toBeInstanceOf(TypeError);
    expect(() => client({ baseUrl: "ftp://example.com" })).toThrow("not a web address");
    expect(received).toHaveLength(0);
  });
});
