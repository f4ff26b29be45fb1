import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ConsoleOperationId, type ConsoleRoute, consoleRoutes } from "@sluice/contract/console";
import { DAY_MS, HOUR_MS } from "@sluice/core";
import { Check, Errors } from "typebox/schema";
import { expect, onTestFinished } from "vitest";
import { type UserActor, visitorActor } from "../../../access/actor.ts";
import { Passwords } from "../../../access/passwords/passwords.ts";
import { recordRefusedAct } from "../../../console/audit/record-refused-act.ts";
import type { ConsoleParts, SendingParts } from "../../../console/console-parts.ts";
import { consoleSecret } from "../../../console/console-secret.ts";
import { identifySession } from "../../../console/people/identify-session.ts";
import type { PeopleParts } from "../../../console/people/people-parts.ts";
import { judgeWorkflowFile } from "../../../deployment/workflows/judge-workflow-file.ts";
import { cursorSeal } from "../../../platform/crypto/cursor-seal.ts";
import { sealedValues } from "../../../platform/crypto/sealed-values.ts";
import { createLog } from "../../../platform/observability/log.ts";
import { Metrics } from "../../../platform/observability/metrics.ts";
import { openOutgoingClient } from "../../../platform/outgoing/outgoing-client.ts";
import { serveSurfaces } from "../../serving/serve-surfaces.ts";
import { consoleCookies } from "../console-cookies.ts";
import { type ConsoleHandlerParts, consoleHandlers } from "../console-handlers.ts";
import { consoleSurface } from "../console-surface.ts";
import { pageCursors } from "../page-cursors.ts";

type TestRole = "administrator" | "auditor" | "member";

export interface ConsoleAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly content: Buffer;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape was checked against the contract
  readonly body: any;
}

interface CallOptions {
  /** Null: nobody is signed in. */
  readonly as?: TestRole | null;
  /** Of a session that a person really opened. */
  readonly token?: string | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** How long ago the password was given. */
  readonly minutesSincePassword?: number;
}

export interface ConsoleTestServer {
  readonly url: string;
  /** Calls an operation, and holds what it answers against the contract. */
  call(operation: ConsoleOperationId, options?: CallOptions): Promise<ConsoleAnswer>;
}

/** A console's API over real HTTP, on real stores, with people who are signed in already. */
export async function consoleTestServer(
  parts: ConsoleParts,
  more: Partial<ConsoleHandlerParts> = {},
): Promise<ConsoleTestServer> {
  const cookies = consoleCookies(false);
  const people = more.people ?? peopleParts(parts);
  const ages = new Map<string, number>();
  const surface = consoleSurface({
    handlers: consoleHandlers({
      parts,
      people,
      cookies,
      cursors: pageCursors(cursorSeal(await consoleSecret(parts, "cursors"))),
      consoleUrl: "https://console.example.com",
      judgeFile: judgeWorkflowFile,
      details: { requests: async () => null, counters: async () => null },
      sending: sendingParts(parts),
      ...more,
    }),
    sessions: {
      find: async (token, { address, nowMs }) => {
        const [role = ""] = token.split("-");
        if (!isRole(role)) {
          const found = await identifySession(people, visitorActor(address), { token });
          return found.ok ? found.value : null;
        }
        const authenticatedAtMs = nowMs - (ages.get(token) ?? 0) * 60_000;
        return { sessionId: `ses_${role}`, actor: personOf(role, address), authenticatedAtMs };
      },
    },
    cookie: cookies.session,
    ownOrigins: new Set(),
    admitsAddress: () => true,
    recordRefusedAct: (actor, act) => recordRefusedAct(parts, actor, act),
  });
  const log = createLog({ level: "fatal", forPeople: false });
  const metrics = new Metrics("test");
  const server = createServer(serveSurfaces([surface], { log, metrics, proxies: null, now: parts.now }));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  let calls = 0;
  return {
    url,
    async call(operation, options = {}) {
      if (options.token !== undefined) return await callRoute(url, operation, options, options.token);
      const role = options.as === undefined ? "administrator" : options.as;
      calls += 1;
      const token = `${role}-${String(calls).padStart(24, "0")}`;
      ages.set(token, options.minutesSincePassword ?? 0);
      return await callRoute(url, operation, options, role === null ? null : token);
    },
  };
}

/** With a sealing key of its own, and leave to reach this machine. */
function sendingParts(parts: ConsoleParts): SendingParts {
  const key = randomBytes(32);
  const outgoing = openOutgoingClient();
  onTestFinished(() => outgoing.close());
  const sealed = sealedValues(() => key);
  return { ...parts, sealed, outgoing, reachLoopback: true, baseUrl: "http://127.0.0.1:8080" };
}

async function callRoute(
  url: string,
  operation: ConsoleOperationId,
  { params = {}, query = {}, body, headers = {} }: CallOptions,
  token: string | null,
): Promise<ConsoleAnswer> {
  const route: ConsoleRoute = consoleRoutes[operation];
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? ""));
  const target = new URL(`${url}/console/api${path}`);
  for (const [name, value] of Object.entries(query)) target.searchParams.set(name, String(value));
  const response = await fetch(target, {
    method: route.method,
    redirect: "manual",
    headers: { ...headers, ...cookieHeader(token, headers.cookie) },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  });
  const content = Buffer.from(await response.arrayBuffer());
  const text = content.toString("utf8");
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  const parsed = isJson ? JSON.parse(text) : undefined;
  const schema = route.success[response.status];
  if (response.status < 300) {
    expect(Object.keys(route.success), `${operation} answered ${response.status}`).toContain(
      String(response.status),
    );
    if (schema && !Check(schema, parsed)) {
      throw new Error(
        `${operation} does not answer as described: ${JSON.stringify(Errors(schema, parsed))}\n${text}`,
      );
    }
  }
  return { status: response.status, headers: response.headers, text, content, body: parsed };
}

function cookieHeader(token: string | null, others: string | undefined): Record<string, string> {
  const pairs = [...(token === null ? [] : [`sluice_console=${token}`]), ...(others ? [others] : [])];
  return pairs.length === 0 ? {} : { cookie: pairs.join("; ") };
}

function peopleParts(parts: ConsoleParts): PeopleParts {
  const key = randomBytes(32);
  return {
    ...parts,
    passwords: new Passwords(),
    sessionTimes: { idleMs: 12 * HOUR_MS, maxMs: 7 * DAY_MS },
    seatCap: 20,
    sealed: sealedValues(() => key),
  };
}

function isRole(text: string): text is TestRole {
  return text === "administrator" || text === "auditor" || text === "member";
}

function personOf(role: TestRole, address: string): UserActor {
  return {
    kind: "user",
    id: `usr_${role}`,
    name: `The ${role}`,
    deploymentRole: null,
    consoleRole: role === "member" ? null : role,
    address,
  };
}
