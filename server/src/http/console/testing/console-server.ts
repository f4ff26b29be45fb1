import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type ConsoleOperationId, type ConsoleRoute, consoleRoutes } from "@sluice/contract/console";
import { DAY_MS, HOUR_MS } from "@sluice/core";
import { onTestFinished } from "vitest";
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
import { pageCursors } from "../../serving/browser/page-cursors.ts";
import { type CallOptions, type CheckedAnswer, callRoute } from "../../serving/browser/testing/call-route.ts";
import { serveSurfaces } from "../../serving/serve-surfaces.ts";
import { consoleCookies } from "../console-cookies.ts";
import { type ConsoleHandlerParts, consoleHandlers } from "../console-handlers.ts";
import { consoleSurface } from "../console-surface.ts";

type TestRole = "administrator" | "auditor" | "member";

interface ConsoleCallOptions extends CallOptions {
  /** Null: nobody is signed in. */
  readonly as?: TestRole | null;
  /** Of a session that a person really opened. */
  readonly token?: string | undefined;
  /** How long ago the password was given. */
  readonly minutesSincePassword?: number;
}

export interface ConsoleTestServer {
  readonly url: string;
  /** Calls an operation, and holds what it answers against the contract. */
  call(operation: ConsoleOperationId, options?: ConsoleCallOptions): Promise<CheckedAnswer>;
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
      ownDeploymentId: null,
      judgeFile: judgeWorkflowFile,
      details: { requests: async () => null, counters: async () => null },
      workflowNames: { workflows: async () => null },
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
      const route: ConsoleRoute = consoleRoutes[operation];
      const { as: role = "administrator" } = options;
      calls += 1;
      const token = options.token ?? (role && `${role}-${String(calls).padStart(24, "0")}`);
      if (token !== null) ages.set(token, options.minutesSincePassword ?? 0);
      const cookie = token === null ? null : `sluice_console=${token}`;
      return await callRoute(`${url}/console/api`, operation, route, { ...options, cookie });
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

function peopleParts(parts: ConsoleParts): PeopleParts {
  const key = randomBytes(32);
  return {
    ...parts,
    passwords: new Passwords(),
    sessionTimes: { idleMs: 12 * HOUR_MS, maxMs: 7 * DAY_MS },
    seatCap: 20,
    baseUrl: "http://127.0.0.1:8080",
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
