import { once } from "node:events";
import { request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it } from "vitest";
import { call, sendRaw, splitAnswers } from "./testing/http-client.ts";
import { startV1 } from "./testing/v1-server.ts";

const limit = 1_048_576;
const health = "/api/v1/health";
const post = (headers: string) => `POST ${health} HTTP/1.1\r\nHost: x\r\n${headers}\r\n\r\n`;
const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${" ".repeat(bytes)}\r\n`;

describe("the size of a body", () => {
  it("may be 1 MiB, and no byte more, on any path and with any method [8.2-01] [5.1-01]", async () => {
    const { port } = await startV1();
    const full = JSON.stringify("a".repeat(limit - 2));
    for (const method of ["GET", "POST", "DELETE", "PUT"]) {
      for (const path of [health, "/api/v1/nowhere", "/api/v1/me"]) {
        const fits = await call(port, path, {
          method,
          body: full,
        });
        expect([200, 401, 404, 405]).toContain(fits.status);
        const over = await call(port, path, { method, body: `${full} ` });
        expect([over.status, over.json.error.code]).toEqual([413, "payload_too_large"]);
      }
    }
  });

  it("is judged by what is announced, before any of it has come [7.2-39]", async () => {
    const { port } = await startV1();
    const [answer] = splitAnswers(await sendRaw(port, post(`Content-Length: ${limit + 1}`)));
    expect(answer?.status).toBe(413);
    expect(answer?.headers.connection).toBe("close");
    expect(answer?.json.error.request_id).toBe(answer?.headers["x-request-id"]);
  });

  it("is counted while it comes when it is not announced", async () => {
    const { port } = await startV1();
    const head = post("Transfer-Encoding: chunked");
    const fits = await sendRaw(
      port,
      post("Transfer-Encoding: chunked\r\nConnection: close"),
      chunk(limit),
      "0\r\n\r\n",
    );
    expect(splitAnswers(fits)[0]?.json.error.details).toEqual([
      { name: "body", reason: `The body is not valid JSON: it ends too early, at byte offset ${limit}.` },
    ]);
    const over = await sendRaw(port, head, chunk(limit / 2), chunk(limit / 2), chunk(1), "0\r\n\r\n");
    expect(splitAnswers(over)[0]?.status).toBe(413);
  });

  it("that never ends is answered, read no further, and cut off", async () => {
    const { port } = await startV1();
    const socket = connect(port, "127.0.0.1");
    let received = "";
    socket.on("data", (bytes) => {
      received += bytes.toString("latin1");
    });
    socket.on("error", () => {});
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(post("Transfer-Encoding: chunked"));
    const piece = chunk(65_536);
    const pump = () => {
      while (!socket.destroyed && socket.write(piece));
    };
    socket.on("drain", pump);
    pump();
    await closed;
    expect(splitAnswers(received)[0]?.status).toBe(413);
  });

  it("lets a caller that sends everything before it reads see the answer", async () => {
    const { port } = await startV1();
    const answer = await call(port, "/api/v1/me", { method: "POST", body: Buffer.alloc(8 * limit) });
    expect([answer.status, answer.json.error.code]).toEqual([413, "payload_too_large"]);
  });

  it("is refused to a caller that asks first, which then need not send it", async () => {
    const { port } = await startV1();
    const headers = { Expect: "100-continue", "Content-Length": String(limit + 1) };
    const outgoing = request({
      host: "127.0.0.1",
      port,
      path: health,
      method: "POST",
      headers,
      agent: false,
    });
    let continued = false;
    outgoing.on("continue", () => {
      continued = true;
    });
    outgoing.flushHeaders();
    const [answer] = await once(outgoing, "response");
    expect([answer.statusCode, continued]).toEqual([413, false]);
    outgoing.on("error", () => {});
    outgoing.destroy();
  });

  it("is asked for where it may come", async () => {
    const { port } = await startV1();
    for (const path of [health, "/livez"]) {
      const headers = { Expect: "100-continue", "Content-Length": "2" };
      const outgoing = request({ host: "127.0.0.1", port, path, method: "POST", headers, agent: false });
      outgoing.on("continue", () => outgoing.end("{}"));
      outgoing.flushHeaders();
      const [answer] = await once(outgoing, "response");
      expect(answer.statusCode).toBe(path === health ? 405 : 404);
      answer.resume();
    }
  });

  it("may be announced as nothing at all, and an unknown expectation is passed over", async () => {
    const { port } = await startV1();
    const none = `GET ${health} HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nExpect: a-miracle\r\nConnection: close\r\n\r\n`;
    expect(splitAnswers(await sendRaw(port, none))[0]?.status).toBe(200);
    const empty = `GET ${health} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n`;
    expect(splitAnswers(await sendRaw(port, empty))[0]?.status).toBe(200);
  });
});

describe("the content of a body", () => {
  it.each([
    ["{", 1],
    ['{"a":1,}', 7],
    ["nul", 3],
    [" ", 1],
    ["{}x", 2],
    ["\ufeff{}", 0],
    ['{"é":\n', 7],
    ["01", 1],
  ])(
    "%j is malformed at byte %i, whatever its type, method and path [7.2-01] [5.1-02]",
    async (body, offset) => {
      const { port } = await startV1();
      for (const [method, type] of [
        ["POST", "application/json"],
        ["GET", "text/plain"],
        ["DELETE", "multipart/form-data"],
      ] as const) {
        for (const path of [health, "/api/v1/nowhere"]) {
          const answer = await call(port, path, { method, body, headers: { "Content-Type": type } });
          expect(answer.status).toBe(400);
          expect(answer.json.error.details).toEqual([
            { name: "body", reason: expect.stringContaining(`byte offset ${offset}`) },
          ]);
        }
      }
    },
  );

  it("must be UTF-8 at every byte", async () => {
    const { port } = await startV1();
    const body = Buffer.from([0x22, 0x61, 0xff, 0x22]);
    const answer = await call(port, health, { method: "POST", body });
    expect(answer.json.error.details).toEqual([
      { name: "body", reason: expect.stringContaining("byte offset 2") },
    ]);
  });

  it("nests 64 levels and no deeper, even when it is a mebibyte of brackets", async () => {
    const { port } = await startV1();
    const nest = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    expect((await call(port, health, { body: nest(64) })).status).toBe(200);
    const deep = await call(port, health, { body: nest(65) });
    expect(deep.json.error).toMatchObject({
      code: "invalid_request",
      details: [{ name: "body", reason: "The body nests deeper than 64 levels at byte offset 64." }],
    });
    const huge = await call(port, health, { body: "[".repeat(limit) });
    expect(huge.json.error.code).toBe("invalid_request");
  });
});

describe("a request whose length is a lie", () => {
  it("gets its answer for what it announced; the bytes beyond are no request", async () => {
    const { port } = await startV1();
    const answers = splitAnswers(await sendRaw(port, post("Content-Length: 2"), "{}extra bytes\r\n\r\n"));
    expect(answers.at(-1)).toMatchObject({ status: 400, json: { error: { code: "invalid_request" } } });
  });

  it.each([
    "Content-Length: 2\r\nContent-Length: 3",
    "Content-Length: 2\r\nTransfer-Encoding: chunked",
    "Content-Length: -1",
    "Content-Length: 1e3",
    "Transfer-Encoding: chunked, gzip",
  ])("is unreadable with %j [7.1-07]", async (headers) => {
    const { port } = await startV1();
    const [answer] = splitAnswers(await sendRaw(port, post(headers), "{}"));
    expect(answer).toMatchObject({ status: 400, json: { error: { code: "invalid_request" } } });
    expect(answer?.json.error.request_id).toBe(answer?.headers["x-request-id"]);
  });

  it("that hangs up before the end is forgotten", async () => {
    const server = await startV1();
    const socket = connect(server.port, "127.0.0.1");
    socket.write(`${post("Content-Length: 100")}{"a"`);
    socket.end();
    socket.resume();
    await once(socket, "close");
    expect((await call(server.port, health)).status).toBe(200);
    expect(server.logged.filter(({ message }) => message !== "answered")).toEqual([]);
  });
});

/** A mebibyte that is JSON and hard to read: two bytes a value. */
const hostile = `[${"0,".repeat(limit / 2 - 2)}0]`;

describe("a body that is large and hostile", () => {
  it("leaves the event loop to others while it is scanned, whoever sends it", async () => {
    const { port, keys } = await startV1();
    for (const headers of [{}, keys.add()]) {
      let turns = 0;
      const count = () => {
        turns += 1;
        counting = setImmediate(count);
      };
      let counting = setImmediate(count);
      const answer = await call(port, "/api/v1/runs/run_1/cancel", {
        method: "POST",
        body: hostile,
        headers,
      });
      clearImmediate(counting);
      // To a key it is JSON with too many values.
      expect([400, 401]).toContain(answer.status);
      // In one piece it takes a dozen. It is 64 slices: a turn for each, or for two where the key is known.
      expect(turns).toBeGreaterThan(30);
    }
  });

  it("is judged for a caller without a key as it always was: malformed first, then the key [5.1-02] [5.1-09]", async () => {
    const { port } = await startV1({ handlers: { cancelRun: () => ({ status: 202, body: {} }) } });
    const send = (body: string) => call(port, "/api/v1/runs/run_1/cancel", { method: "POST", body });
    expect((await send(hostile)).status).toBe(401);
    const broken = await send(`${hostile.slice(0, -1)}!`);
    expect(broken.json.error.details).toEqual([
      { name: "body", reason: expect.stringContaining(`found ! at byte offset ${hostile.length - 1}`) },
    ]);
  });

  it("is built only for a key that is let in, and only up to 5,000 values", async () => {
    const { port, keys } = await startV1({
      handlers: {
        startRun: ({ body }) => ({ status: 202, body: { got: Object.keys(body.parameters ?? {}) } }),
      },
    });
    const values = (count: number) => JSON.stringify({ parameters: { list: Array(count).fill(0) } });
    const send = (body: string, headers: Record<string, string>) =>
      call(port, "/api/v1/workflows/wf_1/runs", {
        method: "POST",
        body,
        headers: { ...headers, "Idempotency-Key": "k" },
      });
    const sound = keys.add();
    // Three values are the body, its parameters and the list itself.
    expect((await send(values(4_997), sound)).json).toEqual({ got: ["list"] });
    const over = await send(values(4_998), sound);
    expect(over.json.error.details).toEqual([{ name: "body", reason: "Send at most 5,000 values." }]);
    // Whoever is refused earlier is told that, not this.
    expect((await send(values(4_998), keys.add({ rateLimitRpm: 0 }))).status).toBe(429);
    expect((await send(values(4_998), {})).status).toBe(401);
  });

  it("to a path of the API's neighbours is neither gathered nor parsed", async () => {
    const { port } = await startV1();
    for (const [path, method] of [
      ["/nowhere", "POST"],
      ["/livez", "PUT"],
      ["/docs", "POST"],
    ] as const) {
      const headers = { "Content-Type": "application/json" };
      const answer = await call(port, path, { method, body: "{".repeat(3 * limit), headers });
      expect([answer.status, answer.json.error.code]).toEqual([404, "not_found"]);
    }
  });
});

describe("bodies that never come to an end", () => {
  /** Begins a body, and says how the connection ended. */
  async function begin(port: number, headers: Record<string, string> = { "Content-Length": "100" }) {
    const socket = connect(port, "127.0.0.1");
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`POST ${health} HTTP/1.1\r\nHost: x\r\n${lines.join("")}\r\n[`);
    socket.on("error", () => {}).resume();
    const closed = once(socket, "close");
    await once(socket, "connect");
    return { socket, closed };
  }

  it("give way to newer ones when there are too many, and the log says so", async () => {
    const server = await startV1();
    const begun = [await begin(server.port)];
    // The first must be there before the others: it is the oldest that goes.
    await expect.poll(() => server.keys.authentications).toBe(1);
    for (let more = 0; more < 1_024; more += 1) begun.push(await begin(server.port));
    await begun[0]?.closed;
    expect(server.logged).toContainEqual({
      message: "A body was broken off.",
      fields: expect.objectContaining({ reason: "too_many_bodies", address: "127.0.0.1" }),
    });
    expect((await call(server.port, health, { method: "POST", body: "{}" })).status).toBe(405);
    for (const { socket } of begun) socket.destroy();
  });

  it("leave room for the bodies of other keys, and for this one's own when they are given up", async () => {
    const { port, keys } = await startV1({ handlers: { cancelRun: () => ({ status: 202, body: {} }) } });
    const greedy = keys.add();
    const cancel = (headers: Record<string, string>) =>
      call(port, "/api/v1/runs/run_1/cancel", { method: "POST", body: "{}", headers });
    const held = await Promise.all(
      Array.from({ length: 16 }, () => begin(port, { ...greedy, "Content-Length": String(limit) })),
    );
    expect((await cancel(keys.add())).status).toBe(202);
    const waiting = cancel(greedy);
    for (const { socket } of held) socket.destroy();
    expect((await waiting).status).toBe(202);
  });
});
