import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { call, sendRaw, splitAnswers } from "./testing/http-client.ts";
import { startV1 } from "./testing/v1-server.ts";

const handlers = {
  getMe: () => ({ status: 200, body: { me: true } }),
  getRun: ({ params }: { params: { run_id: string } }) => ({ status: 200, body: { id: params.run_id } }),
  cancelRun: () => ({ status: 202, body: {} }),
};

describe("a path", () => {
  it.each([
    "/api/v1",
    "/api/v1/",
    "/api/v1/nowhere",
    "/api/v1/me/",
    "/api/v1//me",
    "/api/v1/ME",
    "/api/v1/me/more",
    "/api/v1/runs//cancel",
    "/api/v1/runs/",
    "/api/v1/runs/run_1/nothing",
    "/api/v1/me%2f",
    "/api/v1/%",
    "/api/v1/../me",
    "/api/v1/me;a=1",
    `/api/v1${"/x".repeat(40)}`,
  ])("%s is not there [4-19] [7.1-07]", async (path) => {
    const { port, keys } = await startV1({ handlers });
    const answer = await call(port, path, { headers: keys.add() });
    expect([answer.status, answer.json.error.code]).toEqual([404, "not_found"]);
    expect(answer.headers["content-type"]).toMatch(/^application\/json/);
    expect(answer.json.error.request_id).toBe(answer.headers["x-request-id"]);
  });

  it.each(["/api/v10/me", "/api/v1me", "/api", "//api/v1/me"])("%s is none of the API's", async (path) => {
    const server = await startV1({ handlers });
    const answer = await call(server.port, path, { headers: server.keys.add() });
    expect([answer.status, answer.json.error.code]).toEqual([404, "not_found"]);
    expect(server.usage).toEqual([]);
  });

  it("is the same when a proxy sends the whole address, or a client escapes more than it must", async () => {
    const { port, keys } = await startV1({ handlers });
    for (const path of [
      "http://api.example/api/v1/me",
      "/api/v1/%6de",
      "/api/v1/me?",
      "/api/v1/me?%zz&&=&a[]=1",
    ]) {
      const answer = await call(port, path, { headers: keys.add() });
      expect([path, answer.status]).toEqual([path, 200]);
    }
  });

  it("hands its ids on as they are, and as nothing when they cannot be ids", async () => {
    const { port, keys } = await startV1({ handlers });
    const idOf = async (text: string) =>
      (await call(port, `/api/v1/runs/${text}`, { headers: keys.add() })).json.id;
    expect(await idOf("run_01k62d9v4xqe")).toBe("run_01k62d9v4xqe");
    expect(await idOf("run%5F1")).toBe("run_1");
    expect(await idOf("a".repeat(128))).toBe("a".repeat(128));
    for (const odd of ["a".repeat(129), "%00", "a%2Fb", "%", "%ff", "..", "a+b", "a:b"])
      expect(await idOf(odd)).toBe("");
  });
});

describe("a method", () => {
  it("that a path does not take is refused with those it takes, before the key is looked at [4-20] [7.2-21]", async () => {
    const { port } = await startV1({ handlers });
    for (const [method, path, allowed] of [
      ["POST", "/api/v1/me", "GET, HEAD, OPTIONS"],
      ["DELETE", "/api/v1/health", "GET, HEAD, OPTIONS"],
      ["PUT", "/api/v1/runs/run_1", "GET, HEAD, OPTIONS"],
      ["GET", "/api/v1/runs/run_1/cancel", "POST, OPTIONS"],
      ["HEAD", "/api/v1/runs/run_1/cancel", "POST, OPTIONS"],
      ["PROPFIND", "/api/v1/me", "GET, HEAD, OPTIONS"],
    ]) {
      const answer = await call(port, path ?? "", { method: method ?? "" });
      expect([answer.status, answer.headers.allow]).toEqual([405, allowed]);
      if (method !== "HEAD") expect(answer.json.error.code).toBe("method_not_allowed");
    }
  });

  it("HEAD answers as GET, without the body", async () => {
    const server = await startV1({ handlers });
    const headers = server.keys.add();
    for (const path of ["/api/v1/me", "/api/v1/health", "/api/v1/nowhere", "/api/v1/me?x"]) {
      const whole = await call(server.port, path, { headers });
      const head = await call(server.port, path, { method: "HEAD", headers });
      expect([head.status, head.text]).toEqual([whole.status, ""]);
      expect(head.headers["content-length"]).toBe(whole.headers["content-length"]);
      expect(head.headers["content-type"]).toBe(whole.headers["content-type"]);
    }
    expect(server.usage.map(({ method }) => method)).toContain("HEAD");
  });
});

describe("a connection", () => {
  it("is kept for the next call, in order, also after a refusal", async () => {
    const { port } = await startV1({ handlers });
    const line = (path: string, more = "") => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const stream = await sendRaw(
      port,
      line("/api/v1/nowhere"),
      line("/api/v1/me"),
      line("/api/v1/health"),
      line("/api/v1/health", "Content-Length: 1\r\n"),
      "{",
      line("/livez", "Connection: close\r\n"),
    );
    expect(splitAnswers(stream).map(({ status }) => status)).toEqual([404, 401, 200, 400, 200]);
  });

  it("that speaks no HTTP, or too much of it, is told so in the API's own words [7.1-01]", async () => {
    const { port } = await startV1({ handlers });
    const reasonOf = async (bytes: string) => {
      const [answer] = splitAnswers(await sendRaw(port, bytes));
      expect(answer).toMatchObject({ status: 400, json: { error: { code: "invalid_request" } } });
      return answer?.json.error.details;
    };
    expect(await reasonOf("hello\r\n\r\n")).toEqual([
      { name: "request", reason: "It is not an HTTP request that can be read." },
    ]);
    expect(
      await reasonOf(`GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Long: ${"a".repeat(20_000)}\r\n\r\n`),
    ).toEqual([{ name: "request", reason: "The request line and the headers together are too large." }]);
    await reasonOf("GET /api/v1/health HTTP/1.1\r\nHost: x\r\nX-Bad: a\0b\r\n\r\n");
    await reasonOf("GET /api/v1/health HTTP/1.1\r\n\r\n");
    await reasonOf(`GET /api/v1/${"x/".repeat(9_000)} HTTP/1.1\r\nHost: x\r\n\r\n`);
  });

  it("has its calls handled one after the other, with turns for others in between", async () => {
    let turns = 0;
    const seen: number[] = [];
    const getHealth = () => {
      seen.push(turns);
      return { status: 200, body: {} };
    };
    const { port } = await startV1({ handlers: { getHealth } });
    const count = () => {
      turns += 1;
      counting = setImmediate(count);
    };
    let counting = setImmediate(count);
    const line = (more = "") => `GET /api/v1/health HTTP/1.1\r\nHost: x\r\n${more}\r\n`;
    const stream = await sendRaw(port, line().repeat(63) + line("Connection: close\r\n"));
    clearImmediate(counting);
    expect(splitAnswers(stream).map(({ status }) => status)).toEqual(Array(64).fill(200));
    // Each in a turn of its own.
    expect(new Set(seen).size).toBe(64);
  });

  it("names its host once, or is told to", async () => {
    const { port } = await startV1({ handlers });
    const send = async (version: string, ...hosts: string[]) => {
      const lines = hosts.map((host) => `${host}\r\n`).join("");
      const bytes = `GET /api/v1/health HTTP/${version}\r\n${lines}Connection: close\r\n\r\n`;
      const [answer] = splitAnswers(await sendRaw(port, bytes));
      if (answer?.status === 200) return "served";
      expect(answer).toMatchObject({ status: 400, json: { error: { code: "invalid_request" } } });
      const [problem] = (answer?.json.error.details ?? []) as { reason: string }[];
      return problem?.reason;
    };
    for (const host of ["api.example", "[2001:db8::1]:8080", "10.0.0.1:80", ""]) {
      expect(await send("1.1", `Host: ${host}`)).toBe("served");
    }
    expect(await send("1.0")).toBe("served");
    expect(await send("1.1")).toBe("Send a Host header.");
    expect(await send("1.1", "Host: a", "Host: b")).toBe("Send one Host header.");
    expect(await send("1.1", "Host: a", "hOST: a")).toBe("Send one Host header.");
    expect(await send("1.0", "Host: a", "Host: a")).toBe("Send one Host header.");
    for (const host of ["a b", "a/b", "user@a", "a\tb"]) {
      expect(await send("1.1", `Host: ${host}`)).toBe("The Host header does not name a host.");
    }
  });

  it("that is closed on the answer harms nobody", async () => {
    const { port } = await startV1({ handlers });
    await new Promise<void>((resolve) => {
      const socket = connect(port, "127.0.0.1", () => {
        socket.write("GET /api/v1/health HTTP/1.1\r\nHost: x\r\n\r\n");
        socket.resetAndDestroy();
        resolve();
      });
    });
    expect((await call(port, "/api/v1/health")).status).toBe(200);
  });
});
