import { request } from "node:http";
import { PassThrough, Readable } from "node:stream";
import { apiVersion } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { DatabaseUnavailable } from "../../platform/faults/database-unavailable.ts";
import { freshDatabase } from "../../testing/fresh-databases.ts";
import type { Handlers } from "./call.ts";
import { keyHandlers } from "./key-handlers.ts";
import { call } from "./testing/http-client.ts";
import { startV1 } from "./testing/v1-server.ts";

const zip = { "Content-Type": "application/zip", "Cache-Control": "private, no-store" };

async function startWith(handlers: Partial<Handlers>) {
  const server = await startV1({ handlers });
  const headers = server.keys.add();
  return { server, headers };
}

describe("an answer", () => {
  it("of /health says what is served here [4.1-02] [4.1-03] [4.1-04] [1-11]", async () => {
    const server = await startV1();
    const answer = await call(server.port, "/api/v1/health");
    expect(answer.json).toEqual({
      status: "ok",
      api_version: apiVersion,
      deployment_id: "dep_test",
      release: "1.1.0",
      time: "2026-09-24T12:00:30.000Z",
      reason: null,
    });
    expect(apiVersion).toBe("2026-09-24");
    expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
    expect(answer.headers["cache-control"]).toBe("no-store");
  });

  it("of /me is for any valid key, whatever its scopes [4-03] [5-09]", async () => {
    const database = await freshDatabase("sqlite");
    const { server } = await startWith(keyHandlers({ database, now: Date.now }));
    const headers = server.keys.add({ id: "ak_cccccccccccc", only: ["runs:delete"] });
    const answer = await call(server.port, "/api/v1/me", { headers });
    expect(answer.status).toBe(200);
    expect(answer.json).toMatchObject({ key_id: "ak_cccccccccccc", scopes: ["runs:delete"] });
  });

  it("carries the headers of its route, which may say more than the usual ones", async () => {
    const { server, headers } = await startWith({
      startRun: () => ({
        status: 200,
        headers: { "Idempotency-Replayed": "true" },
        body: { text: "caf\u00e9 \ud83d\ude00" },
      }),
    });
    const answer = await call(server.port, "/api/v1/workflows/w/runs", {
      method: "POST",
      headers: { ...headers, "Idempotency-Key": "k" },
    });
    expect(answer.headers["idempotency-replayed"]).toBe("true");
    expect(answer.json).toEqual({ text: "caf\u00e9 \ud83d\ude00" });
  });

  it("may be a stream, and only its headers for HEAD", async () => {
    const made: Readable[] = [];
    const { server, headers } = await startWith({
      downloadOutputBundle: () => {
        const stream = Readable.from(["PK", "and", "more"]);
        made.push(stream);
        return { status: 200, headers: zip, stream };
      },
    });
    const whole = await call(server.port, "/api/v1/runs/run_1/outputs.zip", { headers });
    expect([whole.status, whole.text]).toEqual([200, "PKandmore"]);
    expect(whole.headers).toMatchObject({
      "content-type": "application/zip",
      "cache-control": "private, no-store",
    });
    const head = await call(server.port, "/api/v1/runs/run_1/outputs.zip", { method: "HEAD", headers });
    expect([head.status, head.text, head.headers["content-type"]]).toEqual([200, "", "application/zip"]);
    expect(made.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  });

  it("that breaks off is cut, so that nobody takes it for whole", async () => {
    const { server, headers } = await startWith({
      downloadOutputBundle: () => {
        const stream = Readable.from(
          (async function* () {
            yield "half";
            throw new Error("the disk is gone");
          })(),
        );
        return { status: 200, headers: zip, stream };
      },
    });
    await expect(call(server.port, "/api/v1/runs/run_1/outputs.zip", { headers })).rejects.toThrow();
    await expect.poll(() => server.logged).toHaveLength(1);
    expect(server.logged).toMatchObject([
      { message: "An answer broke off.", fields: { status: 200, error: new Error("the disk is gone") } },
    ]);
  });

  it("that breaks off without a word is not taken for one whose caller left", async () => {
    const { server, headers } = await startWith({
      downloadOutputBundle: () => {
        const stream = new PassThrough();
        stream.write("half");
        setImmediate(() => stream.destroy());
        return { status: 200, headers: zip, stream };
      },
    });
    await expect(call(server.port, "/api/v1/runs/run_1/outputs.zip", { headers })).rejects.toThrow();
    await expect.poll(() => server.logged.map(({ message }) => message)).toEqual(["An answer broke off."]);
  });

  it("whose caller leaves is logged as that, and is nobody's fault", async () => {
    const { server, headers } = await startWith({
      downloadOutputBundle: () => {
        const stream = new PassThrough();
        stream.write("half");
        return { status: 200, headers: zip, stream };
      },
    });
    const path = "/api/v1/runs/run_1/outputs.zip";
    const leaving = request({ host: "127.0.0.1", port: server.port, path, headers, agent: false });
    leaving.on("error", () => {}).on("response", (answer) => answer.once("data", () => leaving.destroy()));
    leaving.end();
    await expect
      .poll(() => server.logged)
      .toMatchObject([{ message: "The caller left before its answer was whole.", fields: { status: 200 } }]);
  });

  it("to something unexpected is a 500 that can be quoted, with its cause in the log alone [7.2-44] [7.4-08]", async () => {
    const { server, headers } = await startWith({
      getMe: () => {
        throw new Error("connection to 10.0.0.5 refused");
      },
      listRuns: async () => Promise.reject(new Error("connection to 10.0.0.5 refused")),
    });
    for (const path of ["/api/v1/me", "/api/v1/runs"]) {
      const answer = await call(server.port, path, { headers });
      expect([answer.status, answer.json.error.code]).toEqual([500, "internal"]);
      expect(answer.json.error.message).toMatch(/quote request_id/);
      expect(answer.json.error.request_id).toBe(answer.headers["x-request-id"]);
      expect(answer.text).not.toContain("10.0.0.5");
    }
    expect(server.logged.filter(({ message }) => message === "A request failed.")).toHaveLength(2);
    expect(server.usage.map(({ reason }) => reason)).toEqual(["internal", "internal"]);
  });

  it.each(["unreachable", "full"] as const)(
    "to a call that found the database %s is a 503 to come again, however far it had got [5.1-07]",
    async (reason) => {
      const { server, headers } = await startWith({
        getMe: async () => Promise.reject(new DatabaseUnavailable(reason, { cause: new Error("10.0.0.5") })),
      });
      const answer = await call(server.port, "/api/v1/me", { headers });
      expect([answer.status, answer.json.error.code]).toEqual([503, "deployment_updating"]);
      expect(answer.json.error.details).toEqual({ reason: "keys_table_unreachable" });
      expect(answer.headers["retry-after"]).toBe("60");
      expect(answer.text).not.toContain("10.0.0.5");
    },
  );

  it("whose headers cannot be sent is a 500, and one that cannot be recorded is sent all the same", async () => {
    const bad = await startWith({ getMe: () => ({ status: 200, headers: { "X-Bad": "a\nb" }, body: {} }) });
    const answer = await call(bad.server.port, "/api/v1/me", { headers: bad.headers });
    expect([answer.status, answer.json.error.code]).toEqual([500, "internal"]);

    const record = () => {
      throw new Error("the book is full");
    };
    const server = await startV1({ handlers: { getMe: () => ({ status: 200, body: {} }) }, record });
    expect((await call(server.port, "/api/v1/me", { headers: server.keys.add() })).status).toBe(200);
    expect(server.logged.map(({ message }) => message)).toContain("A call could not be recorded.");
  });

  it("that refuses is the envelope and nothing else [7.1-01] [7.1-04]", async () => {
    const { server, headers } = await startWith({ getRun: () => ({ code: "run_not_found" }) });
    const plain = await call(server.port, "/api/v1/runs/run_1", { headers });
    expect(Object.keys(plain.json)).toEqual(["error"]);
    expect(Object.keys(plain.json.error)).toEqual(["code", "message", "request_id"]);
    const detailed = await call(server.port, "/api/v1/runs/run_1", { headers, body: "{" });
    expect(Object.keys(detailed.json.error)).toEqual(["code", "message", "request_id", "details"]);
  });
});
