import { describe, expect, it } from "vitest";
import type { Handlers } from "./call.ts";
import { call, sendRaw, splitAnswers } from "./testing/http-client.ts";
import { startV1 } from "./testing/v1-server.ts";

const echo: Partial<Handlers> = {
  startRun: ({ body, headers }) => ({ status: 202, body: { body, key: headers["idempotency-key"] } }),
  cancelRun: ({ body }) => ({ status: 202, body: { body } }),
  eraseRunData: ({ body }) => ({ status: 200, body: { body } }),
  listRuns: ({ query }) => ({ status: 200, body: { query } }),
  listRunEvents: ({ query }) => ({ status: 200, body: { query } }),
};

async function start() {
  const server = await startV1({ handlers: echo });
  const key = server.keys.add();
  const send = async (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const answer = await call(server.port, `/api/v1${path}`, {
      method,
      ...sent,
      headers: { ...key, ...headers },
    });
    return answer.status < 300
      ? answer.json
      : { refused: answer.json.error.code, details: answer.json.error.details };
  };
  const startRun = (body?: unknown, headers: Record<string, string> = { "Idempotency-Key": "k" }) =>
    send("POST", "/workflows/wf_1/runs", body, headers);
  const problem = (name: string, reason: unknown = expect.any(String)) => ({
    refused: "invalid_request",
    details: [{ name, reason }],
  });
  return { server, key, send, startRun, problem };
}

const text = (length: number, character = "a") => character.repeat(length);
const labels = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`k${at}`, "v"]));

describe("Idempotency-Key", () => {
  it("has 1 to 128 printable ASCII characters on a start [8.2-02] [7.2-02]", async () => {
    const { startRun, problem } = await start();
    for (const key of ["a", text(128), "a b!~"]) {
      expect(await startRun({}, { "Idempotency-Key": key })).toMatchObject({ key });
    }
    const refused = problem("Idempotency-Key", expect.stringContaining("1 to 128 printable ASCII"));
    expect(await startRun({}, {})).toEqual(refused);
    for (const key of ["", " ", text(129), "caf\u00e9", "a\tb"]) {
      expect(await startRun({}, { "Idempotency-Key": key })).toEqual(refused);
    }
  });

  it("is sent once", async () => {
    const { server, key } = await start();
    const lines = Object.entries(key).map(([name, value]) => `${name}: ${value}`);
    const bytes = [
      "POST /api/v1/workflows/wf_1/runs HTTP/1.1",
      "Host: x",
      "Connection: close",
      ...lines,
      "Idempotency-Key: one",
      "Idempotency-Key: two",
      "",
      "",
    ].join("\r\n");
    expect(splitAnswers(await sendRaw(server.port, bytes))[0]?.status).toBe(400);
  });

  it("is asked for nowhere else", async () => {
    const { send } = await start();
    expect(await send("POST", "/runs/run_1/cancel")).toEqual({ body: {} });
    expect(await send("DELETE", "/runs/run_1/data")).toEqual({ body: {} });
  });
});

describe("the body of a start", () => {
  it("may be absent, and every field of it too", async () => {
    const { startRun } = await start();
    expect(await startRun()).toMatchObject({ body: {} });
    expect(await startRun("")).toMatchObject({ body: {} });
    const full = {
      parameters: { any: { shape: [1] } },
      input_text: text(20_000, "\ud83d\ude00"),
      version: -1,
      client_reference: text(256),
      labels: { [text(64)]: text(256), ...labels(9) },
      pii_policy_override: { anything: true },
    };
    expect(await startRun(full)).toMatchObject({ body: full });
  });

  it.each([
    ["input_text", text(20_001)],
    ["input_text", 1],
    ["input_text", null],
    ["input_text", "a\u0000b"],
    ["version", "1"],
    ["version", 1.5],
    ["client_reference", text(257)],
    ["client_reference", "caf\u00e9"],
    ["client_reference", 7],
    ["parameters", []],
    ["parameters", "x"],
    ["pii_policy_override", null],
    ["labels", labels(11)],
    ["labels", []],
  ])("is refused for its %s [7.2-03]", async (name, value) => {
    const { startRun, problem } = await start();
    expect(await startRun({ [name]: value })).toEqual(problem(name));
  });

  it("is refused for a label too long, by its name", async () => {
    const { startRun, problem } = await start();
    expect(await startRun({ labels: { [text(65)]: "v" } })).toEqual(problem(`labels.${text(65)}`));
    expect(await startRun({ labels: { team: text(257) } })).toEqual(problem("labels.team"));
    expect(await startRun({ labels: { team: 1 } })).toEqual(problem("labels.team"));
  });

  it("is refused for a text that could not be stored as it is", async () => {
    const { startRun, send, problem } = await start();
    const reason = expect.stringContaining("none of them U+0000");
    expect(await startRun({ input_text: "a\0b" })).toEqual(problem("input_text", reason));
    expect(await send("DELETE", "/runs/run_1/data", { reason: "\0" })).toEqual(problem("reason", reason));
    expect(await startRun({ parameters: { any: "\0" } })).toMatchObject({ body: {} });
  });

  it("is refused for a field that is not there, by its name", async () => {
    const { startRun, problem } = await start();
    for (const name of ["parameter", "Version", "__proto__", "constructor", ""]) {
      expect(await startRun(`{${JSON.stringify(name)}: {}}`)).toEqual(
        problem(name, "There is no such field."),
      );
    }
  });

  it("is told everything that is wrong with it at once, within reason", async () => {
    const { startRun } = await start();
    const { details } = (await startRun({ version: "1", labels: [], other: 1 }, {})) as {
      details: unknown[];
    };
    expect(details.map((each) => (each as { name: string }).name)).toEqual([
      "Idempotency-Key",
      "version",
      "labels",
      "other",
    ]);
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`wrong${at}`, 1]));
    expect(((await startRun(many)) as { details: unknown[] }).details).toHaveLength(50);
    const long = (await startRun({ [text(500_000)]: 1 })) as { details: { name: string }[] };
    expect(long.details[0]?.name.length).toBeLessThan(101);
  });

  it.each(["[]", "1", '"text"', "null", "true"])("is an object, not %s", async (body) => {
    const { startRun, problem } = await start();
    expect(await startRun(body)).toEqual(problem("body", "Send a JSON object."));
  });
});

describe("the reason of a cancellation or an erasure", () => {
  it.each([
    ["POST", "/runs/run_1/cancel"],
    ["DELETE", "/runs/run_1/data"],
  ])("has at most 500 characters (%s %s)", async (method, path) => {
    const { send, problem } = await start();
    const reason = text(500, "\ud83d\ude00");
    expect(await send(method, path, { reason })).toEqual({ body: { reason } });
    expect(await send(method, path, { reason: `${reason}a` })).toEqual(problem("reason"));
    expect(await send(method, path, { reason: 5 })).toEqual(problem("reason"));
    // PostgreSQL stores no such text, so it must not come that far.
    expect(await send(method, path, { reason: "a\u0000" })).toEqual(problem("reason"));
    expect(await send(method, path, { reasons: "x" })).toEqual(problem("reasons"));
  });
});

describe("a query", () => {
  it("is read by the names the route knows; others are ignored", async () => {
    const { send } = await start();
    expect(
      await send("GET", "/runs?status=a,b&limit=100&unknown=1&unknown=2&workflow_id=a%20b+c&q=x"),
    ).toEqual({
      query: { status: "a,b", limit: 100, workflow_id: "a b c" },
    });
  });

  it("names a parameter once", async () => {
    const { send, problem } = await start();
    expect(await send("GET", "/runs?limit=5&limit=5")).toEqual(problem("limit", "Send it once."));
    expect(await send("GET", "/runs?status=a&status=b")).toEqual(problem("status", "Send it once."));
  });

  it("of events takes 1 to 500 and no sequence below 0", async () => {
    const { send, problem } = await start();
    const events = (query: string) => send("GET", `/runs/run_1/events?${query}`);
    expect(await events("limit=1&after_seq=0")).toEqual({ query: { limit: 1, after_seq: 0 } });
    expect(await events("limit=500&after_seq=2147483647")).toMatchObject({ query: { limit: 500 } });
    for (const limit of ["0", "501"]) {
      expect(await events(`limit=${limit}`)).toEqual(problem("limit", "Send a whole number from 1 to 500."));
    }
    for (const seq of ["-1", "2147483648", "x", ""])
      expect(await events(`after_seq=${seq}`)).toEqual(problem("after_seq"));
  });

  it("leaves the filters of a list to the list, which has its own word for them", async () => {
    const { send } = await start();
    expect(await send("GET", "/runs?status=no&created_after=no&client_reference=%00")).toEqual({
      query: { status: "no", created_after: "no", client_reference: "\0" },
    });
  });
});
