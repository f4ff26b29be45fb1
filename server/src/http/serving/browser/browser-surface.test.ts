import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type BrowserRoute, closedObject, limits } from "@sluice/contract";
import { appErrors } from "@sluice/contract/app";
import { Type } from "typebox";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createLog } from "../../../platform/observability/log.ts";
import { Metrics } from "../../../platform/observability/metrics.ts";
import { serveSurfaces } from "../serve-surfaces.ts";
import type { BrowserCall } from "./browser-call.ts";
import { browserSurface } from "./browser-surface.ts";
import { sessionCookie } from "./session-cookie.ts";

const MIB = 1_024 * 1_024;
const plain = { tag: "Test", access: "open", summary: "", params: null, query: null } as const;
const text = closedObject({ text: Type.String() });
const routes: Record<string, BrowserRoute> = {
  usual: { ...plain, method: "POST", path: "/usual", body: text, success: { 200: null } },
  large: {
    ...plain,
    method: "POST",
    path: "/large",
    body: text,
    bodyMaxBytes: 3 * MIB,
    success: { 200: null },
  },
  find: {
    ...plain,
    method: "GET",
    path: "/find",
    query: closedObject({
      q: Type.String(),
      version: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    body: null,
    success: { 200: null },
  },
  keep: {
    ...plain,
    method: "POST",
    path: "/keep",
    body: closedObject({
      name: Type.String(),
      uses: Type.Optional(Type.Array(closedObject({ version: Type.Integer() }))),
      any: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    }),
    success: { 200: null },
  },
  file: { ...plain, method: "PUT", path: "/file", body: null, takesFile: true, success: { 200: null } },
  guarded: {
    ...plain,
    access: "member",
    method: "PUT",
    path: "/guarded",
    body: null,
    takesFile: true,
    success: { 200: null },
  },
};

type Call = BrowserCall<true, object, object, { text: string }>;

async function count({ openFile }: Call) {
  let bytes = 0;
  for await (const chunk of openFile()) bytes += (chunk as Buffer).length;
  return { status: 200, body: { bytes } };
}

const length = async ({ body }: Call) => ({ status: 200, body: { bytes: body.text.length } });

const surface = browserSurface({
  base: "/test/api",
  routes,
  handlers: {
    ...{ usual: length, large: length, file: count, guarded: count },
    find: ({ query }: Call) => ({ status: 200, body: query }),
    keep: () => ({ status: 200, body: {} }),
  },
  errors: appErrors,
  isEnough: () => true,
  mustBeKeepable: true,
  unavailable: "deployment_unavailable",
  sessions: { find: async () => null },
  cookie: sessionCookie("test", false),
  ownOrigins: new Set(),
  admitsAddress: () => true,
});
const log = createLog({ level: "fatal", forPeople: false });
const parts = { log, metrics: new Metrics("test"), proxies: null, now: Date.now };
const server = createServer(serveSurfaces([surface], parts));

async function send(method: string, path: string, body: string | Uint8Array<ArrayBuffer> | null = null) {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/test/api${path}`;
  const response = await fetch(url, { method, body });
  const answer = (await response.json()) as { bytes?: number; error?: { code: string; details?: unknown } };
  return { status: response.status, ...answer };
}

/** A body of exactly so many bytes. */
function bodyOf(bytes: number): string {
  return JSON.stringify({ text: "x".repeat(bytes - JSON.stringify({ text: "" }).length) });
}

describe("requests to an API for browsers", () => {
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("have bodies as large as elsewhere, and one byte more is refused", async () => {
    const { bodyMaxBytes } = limits.request;
    expect(await send("POST", "/usual", bodyOf(bodyMaxBytes))).toMatchObject({ status: 200 });
    expect(await send("POST", "/usual", bodyOf(bodyMaxBytes + 1))).toMatchObject({
      status: 413,
      error: { code: "payload_too_large" },
    });
  });

  it("have larger ones where the route says so, and one byte more is refused there too", async () => {
    expect(await send("POST", "/large", bodyOf(3 * MIB))).toMatchObject({ status: 200 });
    expect(await send("POST", "/large", bodyOf(3 * MIB + 1))).toMatchObject({
      status: 413,
      error: { code: "payload_too_large" },
    });
  });

  it("have their body handed on as it comes where the route takes a file, whatever is in it", async () => {
    const file = new Uint8Array(5 * MIB).fill(0xff);
    expect(await send("PUT", "/file", file)).toMatchObject({ status: 200, bytes: file.length });
    expect(await send("PUT", "/file", "")).toMatchObject({ status: 200, bytes: 0 });
  });

  it("ask for nothing that a database fails on, and for all that the route needs", async () => {
    expect(await send("GET", `/find?q=a%00b&version=${"9".repeat(400)}`)).toEqual({
      ...{ status: 200, q: "a\ufffdb", version: Number.MAX_SAFE_INTEGER },
    });
    expect(await send("GET", "/find?version=1")).toMatchObject({
      error: { code: "invalid_request", details: [{ name: "q", reason: "Send this parameter." }] },
    });
  });

  it("hold nothing that a database cannot keep", async () => {
    const keep = (body: object) => send("POST", "/keep", JSON.stringify(body));
    expect(await keep({ name: "\ud83d\ude00", uses: [{ version: 1 }], any: { it: "\0" } })).toEqual({
      status: 200,
    });
    expect(await keep({ name: "a\0b", uses: [{ version: 1e21 }] })).toMatchObject({
      status: 400,
      error: {
        details: [
          { name: "name", reason: "Send a text without the character U+0000." },
          { name: "uses.0.version", reason: "Send a number of at most 15 digits." },
        ],
      },
    });
  });

  it("are not read of somebody who may not send them", async () => {
    const file = new Uint8Array(64 * 1_024).fill(0xff);
    expect(await send("PUT", "/guarded", file)).toMatchObject({
      status: 401,
      error: { code: "sign_in_required" },
    });
  });
});
