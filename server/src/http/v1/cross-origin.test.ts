import { describe, expect, it } from "vitest";
import { call, sendRaw, splitAnswers } from "./testing/http-client.ts";
import { startV1, type V1Server } from "./testing/v1-server.ts";

const origin = "https://app.example:8443";
const preflight = {
  Origin: origin,
  "Access-Control-Request-Method": "POST",
  "Access-Control-Request-Headers": "authorization, x-service-key-external-id, idempotency-key",
};

async function startWithMe(): Promise<V1Server> {
  return await startV1({ handlers: { getMe: () => ({ status: 200, body: {} }) } });
}

describe("a preflight", () => {
  it("is answered without credentials, and allows what was asked for [5.3-01] [5.3-02] [5.3-03] [5.3-04] [5.3-05] [5.3-06] [5.3-07]", async () => {
    const server = await startWithMe();
    for (const notServed of [null, "not_governed"] as const) {
      server.keys.notServed = notServed;
      const { status, headers, text } = await call(server.port, "/api/v1/me", {
        method: "OPTIONS",
        headers: preflight,
      });
      expect([status, text]).toEqual([204, ""]);
      expect(headers).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        "access-control-allow-headers": preflight["Access-Control-Request-Headers"],
        "access-control-max-age": "600",
        vary: "Origin",
        "x-request-id": expect.stringMatching(/^req_/),
      });
      expect(headers["access-control-allow-methods"]?.split(", ")).toEqual(
        expect.arrayContaining(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]),
      );
    }
    expect(server.usage).toEqual([]);
  });

  it("is answered for any path, so that a page can read the 404 that follows", async () => {
    const { port } = await startWithMe();
    expect((await call(port, "/api/v1/nowhere", { method: "OPTIONS", headers: preflight })).status).toBe(204);
  });

  it("that asks for no header is told the usual ones, and one of no origin gets no origin", async () => {
    const { port } = await startWithMe();
    const { headers } = await call(port, "/api/v1/me", { method: "OPTIONS" });
    expect(headers["access-control-allow-headers"]).toContain("X-Service-Key-External-Id");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
    expect(headers.vary).toBe("Origin");
  });

  it("does not wait for the body it announces", async () => {
    const { port } = await startWithMe();
    const bytes = "OPTIONS /api/v1/me HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999\r\n\r\n";
    expect(splitAnswers(await sendRaw(port, bytes))[0]?.status).toBe(204);
  });

  it("cannot put a header of its own into the answer", async () => {
    const { port } = await startWithMe();
    const bytes = "OPTIONS /api/v1/me HTTP/1.1\r\nHost: x\r\nConnection: close\r\nOrigin: caf\xe9\r\n\r\n";
    const [answer] = splitAnswers(await sendRaw(port, Buffer.from(bytes, "latin1")));
    expect(answer?.headers["access-control-allow-origin"]).toBeUndefined();
  });
});

describe("a call from a page", () => {
  it("can be read there, refused or not [5.3-01] [5.3-08]", async () => {
    const server = await startWithMe();
    const key = server.keys.add();
    const calls = [
      call(server.port, "/api/v1/me", { headers: { ...key, Origin: origin } }),
      call(server.port, "/api/v1/health", { headers: { Origin: origin } }),
      call(server.port, "/api/v1/me", { headers: { Origin: origin } }),
      call(server.port, "/api/v1/nowhere", { headers: { Origin: origin } }),
      call(server.port, "/api/v1/me", { method: "PUT", headers: { Origin: origin } }),
      call(server.port, "/api/v1/me", { headers: { Origin: origin }, body: "{" }),
      call(server.port, "/api/v1/me", { headers: { Origin: origin }, body: " ".repeat(1_048_577) }),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 401, 404, 405, 400, 413]);
    for (const { headers } of answers) {
      expect(headers).toMatchObject({
        "access-control-allow-origin": origin,
        "access-control-allow-credentials": "true",
        vary: "Origin",
      });
      for (const name of ["X-Request-Id", "Retry-After", "ETag", "Content-Range", "Content-Disposition"]) {
        expect(headers["access-control-expose-headers"]?.split(", ")).toContain(name);
      }
    }
  });

  it("is authenticated by nothing that a browser adds by itself [5-03]", async () => {
    const server = await startWithMe();
    const { Authorization: bearer = "", "X-Service-Key-External-Id": externalId = "" } = server.keys.add();
    const cookies = `session=abc; Authorization=${bearer}; X-Service-Key-External-Id=${externalId}`;
    const answer = await call(server.port, "/api/v1/me", { headers: { Origin: origin, Cookie: cookies } });
    expect(answer.status).toBe(401);
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });

  it("without an origin is told that answers vary by it", async () => {
    const { port } = await startWithMe();
    const { headers } = await call(port, "/api/v1/health");
    expect(headers.vary).toBe("Origin");
    expect(headers["access-control-allow-origin"]).toBeUndefined();
  });
});
