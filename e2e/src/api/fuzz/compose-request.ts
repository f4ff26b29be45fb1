import { bodyMaxBytes, type FuzzBody } from "./bodies.ts";
import { type FuzzCall, hostileIds, malformedBearers } from "./calls.ts";
import type { KeyState, ModelStart, ModelWorkflow, WorkflowName } from "./model.ts";
import { routeList } from "./oracle/route-list.ts";
import type { SentRequest } from "./wire.ts";

export interface Stage {
  readonly workflows: Readonly<Record<WorkflowName, ModelWorkflow>>;
  readonly keys: Readonly<Record<FuzzCall["key"], KeyState>>;
  /** Makes Idempotency-Keys that no request had before. */
  fresh(): string;
}

export interface Composed {
  readonly sent: SentRequest;
  readonly body: FuzzBody;
}

/** The request that a call comes to, given what is there by now. */
export function composeRequest(call: FuzzCall, stage: Stage): Composed {
  const state = stage.keys[call.key];
  const isStart = call.route === "startRun";
  const again = isStart && call.idempotency.startsWith("again") ? pick(state.starts, call.at) : undefined;
  const body = call.idempotency === "again" && again ? sameBody(again, call.at) : firstBody(call);
  const route = call.route === "none" ? null : routeList[call.route];
  const sent: SentRequest = {
    method: call.method === "" ? (route?.method ?? "GET") : call.method,
    target: targetOf(call, stage, again),
    headers: headersOf(call, stage, again),
    ...bodyOf(body),
  };
  return { sent, body };
}

function pick<Value>(from: readonly Value[], at: number): Value | undefined {
  return from.length === 0 ? undefined : from[at % from.length];
}

/** Every other start has a body that its workflow takes: the last checks are met by those that pass the first. */
function firstBody({ route, workflow, body, at }: FuzzCall): FuzzBody {
  if (route !== "startRun" || body.kind !== "value" || at % 2 === 1) return body;
  const value = workflow === "gated" ? { parameters: { title: "ab" } } : { client_reference: "ref-a" };
  return { ...body, value };
}

/** The same document in another order and with other spaces. */
function sameBody({ body }: ModelStart, at: number): FuzzBody {
  if (Object.keys(body).length === 0 && at % 3 === 0) return { kind: "none" };
  const value = at % 2 === 0 ? body : backwards(body);
  return { kind: "value", value, chunked: false, padding: at % 5 === 0 ? "\n " : "" };
}

/** With the members of every object in the opposite order. */
function backwards(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map(backwards);
  const members = Object.entries(value).map(([name, member]) => [name, backwards(member)] as const);
  return Object.fromEntries(members.reverse());
}

function bodyOf(body: FuzzBody): Pick<SentRequest, "body" | "announcedBytes" | "chunked"> {
  switch (body.kind) {
    case "none":
      return { body: null };
    case "value": {
      const text = `${body.padding}${JSON.stringify(body.value)}${body.padding}`;
      return { body: Buffer.from(text), chunked: body.chunked };
    }
    case "fault":
      return { body: body.bytes };
    case "too_large":
      return { body: Buffer.from("{"), announcedBytes: bodyMaxBytes + 1 };
  }
}

function targetOf(call: FuzzCall, stage: Stage, again: ModelStart | undefined): string {
  const path = spell(pathOf(call, stage, again), call.spelling);
  const query = queryOf(call, stage);
  const target = `/api/v1${path}${query === "" ? "" : `?${query}`}`;
  return call.spelling === "absolute" ? `http://fuzz${target}` : target;
}

const unknownPaths = [
  "",
  "/",
  "/nothing",
  "/me/too",
  "/runs/x/y",
  "/workflow",
  "/health/live",
  "/runs/a/outputs/b",
  "/%2e%2e/me",
  "/api/v1/me",
  "/me%00",
  "/me;x=1",
];

function pathOf(call: FuzzCall, stage: Stage, again: ModelStart | undefined): string {
  if (call.route === "none") return pick(unknownPaths, call.at) ?? "";
  const hostile = pick(hostileIds, call.at) ?? "";
  const named = call.workflow === "hostile" ? hostile : stage.workflows[call.workflow].id;
  const state =
    call.run === "foreign" ? stage.keys[call.key === "main" ? "keeper" : "main"] : stage.keys[call.key];
  const run = pick(state.runs, call.at);
  return routeList[call.route].path
    .replace("{workflow_id}", () => again?.workflow.id ?? named)
    .replace("{run_id}", () => (call.run === "hostile" ? hostile : (run?.id ?? hostile)))
    .replace("{output_id}", () => (call.at % 4 === 0 ? hostile : (run?.outputs[0]?.id ?? "out_none")));
}

function spell(path: string, spelling: FuzzCall["spelling"]): string {
  switch (spelling) {
    case "plain":
    case "absolute":
      return path;
    case "encoded":
      return path.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
    case "trailing":
      return `${path}/`;
    case "doubled":
      return `/${path}`;
    case "upper":
      return path.toUpperCase();
    case "dotted":
      return `/.${path}`;
  }
}

function queryOf(call: FuzzCall, stage: Stage): string {
  const parts = call.query.map(([name, value]) => `${encode(name)}=${encode(value)}`);
  const cursor = cursorOf(call, stage);
  if (cursor !== null) parts.push(`cursor=${encode(cursor)}`);
  if (call.rawQuery !== "") parts.push(call.rawQuery);
  return parts.join("&");
}

function cursorOf(call: FuzzCall, stage: Stage): string | null {
  const other = call.key === "main" ? "listed" : "main";
  const issued = pick(stage.keys[call.cursor === "foreign" ? other : call.key].cursors, call.at)?.text;
  switch (call.cursor) {
    case "none":
      return null;
    case "issued":
    case "foreign":
      return issued ?? null;
    case "altered": {
      if (issued === undefined) return "AAAA";
      const at = call.at % issued.length;
      return `${issued.slice(0, at)}${issued[at] === "A" ? "B" : "A"}${issued.slice(at + 1)}`;
    }
    case "forged":
      return pick(["", "eyJhIjoxfQ", "x".repeat(8_300), "\u0000", "=", "é"], call.at) ?? "";
  }
}

function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}

function headersOf(call: FuzzCall, stage: Stage, again: ModelStart | undefined): [string, string][] {
  const headers = credentialsOf(call, stage);
  const key = again?.idempotencyKey ?? stage.fresh();
  if (call.idempotency === "bad") {
    headers.push(["Idempotency-Key", pick(["", "x".repeat(129), "caf\u00e9", "a\tb", " "], call.at) ?? ""]);
  } else if (call.idempotency !== "absent") {
    headers.push(["Idempotency-Key", call.at % 7 === 0 && !again ? key.padEnd(128, "~") : key]);
    if (call.idempotency === "repeated") headers.push(["idempotency-key", key]);
  }
  if (call.requestId !== null) headers.push(["X-Request-Id", call.requestId]);
  if (call.origin !== null) headers.push(["Origin", call.origin]);
  if (call.range !== null) headers.push(["Range", call.range]);
  // It must make no difference to how a body is judged.
  if (call.at % 3 === 0)
    headers.push(["Content-Type", call.at % 2 === 0 ? "application/json" : "text/plain"]);
  return headers;
}

function credentialsOf({ key, credentials, at }: FuzzCall, { keys }: Stage): [string, string][] {
  const { apiKey, externalId } = keys[key].key.credentials;
  const other = keys[key === "main" ? "listed" : "main"].key.credentials;
  const bearer: [string, string] = ["Authorization", `${at % 9 === 0 ? "bearer " : "Bearer "}${apiKey}`];
  const second: [string, string] = ["X-Service-Key-External-Id", externalId];
  switch (credentials) {
    case "none":
      return [bearer, second];
    case "missing":
      return [];
    case "no bearer":
      return [second];
    case "no external id":
      return [bearer];
    case "wrong secret":
      return [["Authorization", `Bearer ${apiKey.split(".")[0]}.${"a".repeat(49)}`], second];
    case "wrong external id":
      return [bearer, ["X-Service-Key-External-Id", `ake_${"0".repeat(32)}`]];
    case "another's external id":
      return [bearer, ["X-Service-Key-External-Id", other.externalId]];
    case "unknown key":
      return [["Authorization", `Bearer ak_000000000000.${apiKey.split(".")[1]}`], second];
    case "malformed bearer":
      return [["Authorization", pick(malformedBearers, at) ?? ""], second];
    case "malformed external id":
      return [
        bearer,
        ["X-Service-Key-External-Id", pick(["", "short", "a b c d e f", "x".repeat(257)], at) ?? ""],
      ];
    case "bearer twice":
      return [bearer, ["authorization", bearer[1]], second];
    case "cookie":
      return [["Cookie", `session=${apiKey}; Authorization=${apiKey}`]];
    case "basic":
      return [["Authorization", `Basic ${Buffer.from(apiKey).toString("base64")}`], second];
  }
}
