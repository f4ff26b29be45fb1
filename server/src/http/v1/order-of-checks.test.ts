import { errorCatalogue } from "@sluice/contract/v1";
import { compileAddressList } from "@sluice/core";
import { describe, expect, it } from "vitest";
import type { AdmittedKey } from "../../deployment/key-mirror/api-keys.ts";
import { call } from "./testing/http-client.ts";
import { startV1, type V1Server } from "./testing/v1-server.ts";

const elsewhere = compileAddressList(["203.0.113.0/24"]);
if (!elsewhere.ok) throw new Error("a range");

/** A start without fault, until faults are put into it. */
interface Attempt {
  method: string;
  path: string;
  body: string;
  idempotencyKey: string | null;
  externalId: string | null;
  notServed: boolean;
  key: { -readonly [Field in keyof AdmittedKey]?: AdmittedKey[Field] } & { only?: "runs:read"[] };
}

interface Fault {
  name: string;
  code: keyof typeof errorCatalogue | "preflight";
  put(into: Attempt): void;
}

const toFault = (name: string, code: Fault["code"], put: Fault["put"]): Fault => ({ name, code, put });

/** In the order of the contract. */
const faults: Fault[] = [
  toFault("a preflight [5.3-02]", "preflight", (into) => {
    into.method = "OPTIONS";
  }),
  toFault("a body over 1 MiB [5.1-01] [5.1-03] [7.2-39]", "payload_too_large", (into) => {
    into.body = " ".repeat(1_048_577);
  }),
  toFault("a malformed body [5.1-02] [5.1-03]", "invalid_request", (into) => {
    into.body = '{"input_text": ';
  }),
  toFault("an unknown path", "not_found", (into) => {
    into.path = "/api/v1/nowhere";
  }),
  toFault("a wrong method", "method_not_allowed", (into) => {
    into.method = "PATCH";
  }),
  toFault("an API that is not served [5.1-08]", "deployment_updating", (into) => {
    into.notServed = true;
  }),
  toFault("wrong credentials [5.1-21]", "unauthorized", (into) => {
    into.externalId = "ake_another_one";
  }),
  toFault("a foreign address [5.1-23]", "forbidden", (into) => {
    into.key.allowedAddresses = elsewhere.list;
  }),
  toFault("a closed hour [5.1-23]", "outside_time_window", (into) => {
    into.key.validHours = { start_hour: 13, end_hour: 12 };
  }),
  toFault("a full minute [5.1-25]", "rate_limited", (into) => {
    into.key.rateLimitRpm = 0;
  }),
  toFault("a missing scope", "forbidden", (into) => {
    into.key.only = ["runs:read"];
  }),
  toFault("a missing Idempotency-Key", "invalid_request", (into) => {
    into.idempotencyKey = null;
  }),
  toFault("a route's own refusal", "workflow_not_found", () => {}),
];

async function attempt(server: V1Server, present: readonly Fault[]): Promise<string> {
  const trying: Attempt = {
    method: "POST",
    path: "/api/v1/workflows/wf_1/runs",
    body: "{}",
    idempotencyKey: "once",
    externalId: null,
    notServed: false,
    key: {},
  };
  // From the last to the first, so that the earlier of two bodies, paths or methods is the one sent.
  for (const fault of present.toReversed()) fault.put(trying);
  server.keys.notServed = trying.notServed ? "not_enabled" : null;
  const headers = server.keys.add(trying.key);
  if (trying.externalId !== null) headers["X-Service-Key-External-Id"] = trying.externalId;
  if (trying.idempotencyKey !== null) headers["Idempotency-Key"] = trying.idempotencyKey;
  const { method, path, body } = trying;
  const answer = await call(server.port, path, { method, body, headers });
  if (answer.status === 204) return "preflight";
  expect(answer.status).toBe(errorCatalogue[answer.json.error.code as "internal"].status);
  return answer.json.error.code;
}

describe("the order of checks", () => {
  it.each(faults.map((fault, index) => ({ ...fault, index })))(
    "puts before anything later: $name",
    async ({ index, code }) => {
      const server = await startV1({ handlers: { startRun: () => ({ code: "workflow_not_found" }) } });
      const [first, ...rest] = faults.slice(index);
      if (!first) throw new Error("a fault");
      expect(await attempt(server, [first])).toBe(code);
      for (const other of rest) expect(await attempt(server, [first, other]), other.name).toBe(code);
      expect(await attempt(server, [first, ...rest])).toBe(code);
    },
  );

  it("takes a rate unit for the scope refusal and what follows, and for nothing earlier", async () => {
    const server = await startV1({ handlers: { startRun: () => ({ code: "workflow_not_found" }) } });
    const costs: Record<string, number> = {};
    for (const [index, fault] of faults.entries()) {
      const keyId = `ak_000000000${String(100 + index)}`;
      await attempt(server, [fault, toFault("its own key", fault.code, (into) => (into.key.id = keyId))]);
      costs[fault.name] = server.keys.taken(keyId);
    }
    const charged = Object.entries(costs).filter(([, units]) => units > 0);
    expect(charged.map(([name]) => name)).toEqual([
      "a full minute [5.1-25]",
      "a missing scope",
      "a missing Idempotency-Key",
      "a route's own refusal",
    ]);
  });

  it("answers a sound call with its route", async () => {
    const server = await startV1({
      handlers: { startRun: () => ({ status: 202, body: { started: true } }) },
    });
    const headers = { ...server.keys.add(), "Idempotency-Key": "once" };
    const answer = await call(server.port, "/api/v1/workflows/wf_1/runs", { method: "POST", headers });
    expect([answer.status, answer.json]).toEqual([202, { started: true }]);
  });

  it("answers /health in every state, past every later check [4.1-01] [4-02]", async () => {
    const server = await startV1();
    for (const reason of [null, "not_governed", "not_enabled", "keys_table_unreachable"] as const) {
      server.keys.notServed = reason;
      const { status, json } = await call(server.port, "/api/v1/health?limit=0&limit=1", {
        headers: { Authorization: "Basic x" },
      });
      expect(status).toBe(200);
      expect(json).toMatchObject({ status: reason === null ? "ok" : "disabled", reason });
    }
    const malformed = await call(server.port, "/api/v1/health", { body: "{" });
    expect(malformed.json.error.code).toBe("invalid_request");
  });
});
