import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { operatorActor } from "../../server/src/access/actor.ts";
import type { DetailPage } from "../../server/src/access/request-detail-source.ts";
import { askDeployment } from "../../server/src/console/channel/ask-deployment.ts";
import { FeedWatch } from "../../server/src/console/channel/feed-watch.ts";
import { issueEnrolmentToken } from "../../server/src/console/channel/issue-enrolment-token.ts";
import type { ConsoleParts } from "../../server/src/console/console-parts.ts";
import { createKey } from "../../server/src/console/keys/create-key.ts";
import { keyDefaults } from "../../server/src/console/keys/key-defaults.ts";
import { revokeKey } from "../../server/src/console/keys/revoke-key.ts";
import { consoleMigrations } from "../../server/src/console/migrations/index.ts";
import type { ConsoleTables } from "../../server/src/console/tables.ts";
import { deploymentMigrations } from "../../server/src/deployment/migrations/index.ts";
import type { DeploymentTables } from "../../server/src/deployment/tables.ts";
import type { Database } from "../../server/src/platform/db/database.ts";
import { openDatabase } from "../../server/src/platform/db/open-database.ts";
import { accepted } from "../../server/src/testing/accepted.ts";
import { type KeptStores, keptStores } from "../../server/src/testing/fresh-databases.ts";
import { isLong } from "./long-tests.ts";
import { SluiceProcess } from "./sluice-process.ts";

const ada = operatorActor("Ada");
const rounds = isLong ? 100 : 2;
const waitLong = { timeout: 120_000, interval: 100 };

/** A part of the system that is a process of its own, which can be killed and started again on the same port. */
class Part {
  readonly settings: Record<string, string>;
  process: SluiceProcess;

  constructor(settings: Record<string, string>) {
    this.settings = settings;
    this.process = new SluiceProcess(settings, true);
  }

  get url(): string {
    return `http://127.0.0.1:${this.settings.PORT}`;
  }

  async restart(): Promise<void> {
    this.process = new SluiceProcess(this.settings, true);
    await this.process.ready;
  }
}

interface Elsewhere extends Part {
  database: Database<DeploymentTables>;
  deploymentId: string;
  key: { keyId: string; headers: Record<string, string> };
}

async function freePort(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return String(port);
}

const opening = { now: Date.now, onConnectionError: () => {} };
const locationOf = (url: string, label: string) =>
  ({ dialect: "postgres", label, url, setting: "DATABASE_URL", maxConnections: 4 }) as const;

const stores: KeptStores[] = [];
let central: Part;
let parts: ConsoleParts;
let deployments: Elsewhere[] = [];

async function settingsFor(roles: string): Promise<Record<string, string>> {
  const kept = await keptStores("postgres");
  stores.push(kept);
  return { ...kept.settings, SLUICE_ROLES: roles, PORT: await freePort(), SLUICE_DATA: dataOf(kept) };
}

const dataOf = ({ settings }: KeptStores) => settings.SLUICE_DATA ?? join("/nowhere", "data");

async function startElsewhere(): Promise<Elsewhere> {
  const { token } = accepted(await issueEnrolmentToken(parts, ada, { deploymentId: null }));
  const settings = await settingsFor("api,worker");
  const enrolment = { SLUICE_CONSOLE_URL: central.url, SLUICE_ENROLMENT_TOKEN: token };
  const part = new Part({ ...settings, ...enrolment });
  await part.process.ready;
  const location = locationOf(settings.DATABASE_URL ?? "", "sluice_deployment");
  const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, opening);
  const { deployment_id: deploymentId } = await database.reader
    .selectFrom("deployment")
    .select("deployment_id")
    .executeTakeFirstOrThrow();
  return Object.assign(part, { database, deploymentId, key: await newKey(deploymentId) });
}

async function newKey(deploymentId: string): Promise<Elsewhere["key"]> {
  const settings = { ...keyDefaults, name: "Load", scopes: ["runs:read"], rate_limit_rpm: 10_000 };
  const { key, apiKey, externalId } = accepted(await createKey(parts, ada, { deploymentId, settings }));
  const headers = { Authorization: `Bearer ${apiKey}`, "X-Service-Key-External-Id": externalId };
  return { keyId: key.key_id, headers };
}

/** What a call is answered; null when nobody answers. */
async function call({ url }: Part, headers: Record<string, string>): Promise<number | null> {
  try {
    const response = await fetch(`${url}/api/v1/me`, { headers, signal: AbortSignal.timeout(10_000) });
    await response.arrayBuffer();
    return response.status;
  } catch {
    return null;
  }
}

async function callsKept({ database }: Elsewhere, keyId: string): Promise<number> {
  const { count } = await database.reader
    .selectFrom("usage_requests")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("key_id", "=", keyId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** From the console's record of a revocation to the first refusal that a deployment recorded, by their own clocks. */
async function delayOfRevocation({ database }: Elsewhere, keyId: string): Promise<number> {
  const { revoked_at } = await parts.database.reader
    .selectFrom("api_keys")
    .select("revoked_at")
    .where("key_id", "=", keyId)
    .executeTakeFirstOrThrow();
  const { at } = await database.reader
    .selectFrom("usage_requests")
    .select("at")
    .where("key_id", "=", keyId)
    .where("status", "=", 401)
    .orderBy("record_id")
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(at) - Number(revoked_at);
}

async function callsCounted(keyId: string): Promise<number> {
  const { reader } = parts.database;
  const accepted = await reader
    .selectFrom("usage_hours")
    .select("requests")
    .where("key_id", "=", keyId)
    .execute();
  const rejected = await reader
    .selectFrom("rejection_hours")
    .select("requests")
    .where("key_id", "=", keyId)
    .execute();
  return [...accepted, ...rejected].reduce((sum, { requests }) => sum + requests, 0);
}

/** Once nothing waits any more, the console has counted exactly what each deployment has kept. */
async function expectExactTotals(
  keyOf: (each: Elsewhere, at: number) => string = ({ key }) => key.keyId,
): Promise<void> {
  for (const [at, each] of deployments.entries()) {
    const keyId = keyOf(each, at);
    const waiting = () =>
      each.database.reader
        .selectFrom("usage_outbox")
        .select("batch_id")
        .where("delivered_at", "is", null)
        .execute();
    await expect.poll(waiting, waitLong).toEqual([]);
    const kept = await callsKept(each, keyId);
    expect(kept).toBeGreaterThan(0);
    expect(await callsCounted(keyId)).toBe(kept);
  }
}

beforeAll(async () => {
  central = new Part(await settingsFor("console"));
  await central.process.ready;
  const location = locationOf(central.settings.DATABASE_URL ?? "", "sluice_console");
  const database = await openDatabase<ConsoleTables>(location, consoleMigrations, opening);
  parts = { database, now: Date.now };
  deployments = await Promise.all([startElsewhere(), startElsewhere()]);
}, 180_000);

afterAll(async () => {
  for (const each of [central, ...deployments]) await each?.process.kill();
  for (const { database } of deployments) await database.close();
  await parts?.database.close();
  for (const kept of stores) await kept.remove();
}, 60_000);

describe("a console and two deployments, each a process with a database of its own", () => {
  it("know each other: the deployments appear with release and health, and their keys work", async () => {
    for (const each of deployments) {
      const row = () =>
        parts.database.reader
          .selectFrom("deployments")
          .select(["release", "governed", "health", "workers"])
          .where("deployment_id", "=", each.deploymentId)
          .executeTakeFirstOrThrow();
      await expect.poll(async () => JSON.parse((await row()).health ?? "{}").status, waitLong).toBe("ready");
      expect(await row()).toMatchObject({ governed: 1, workers: 1, release: expect.stringMatching(/^\d/) });
      await expect.poll(() => call(each, each.key.headers), waitLong).toBe(200);
    }
    const [one, two] = deployments;
    if (!one || !two) throw new Error("two deployments were started");
    // A key is good in its own deployment alone.
    expect(await call(one, two.key.headers)).toBe(401);

    // What an administrator asks of a deployment elsewhere is answered by that one.
    const asking = { ...parts, watch: new FeedWatch(parts) };
    const question = { kind: "requests", keyId: one.key.keyId, limit: 1, after: null } as const;
    const pathsOf = async () =>
      ((await askDeployment(asking, one.deploymentId, question)) as DetailPage | null)?.items.map(
        ({ path }) => path,
      );
    await expect.poll(pathsOf, waitLong).toEqual(["/api/v1/me"]);
  });

  it("refuse a revoked key everywhere within two seconds, and its refusals are counted with the rest", async () => {
    const revoked = await Promise.all(deployments.map(({ deploymentId }) => newKey(deploymentId)));
    const headersAt = (at: number) => revoked[at]?.headers ?? {};
    const callUntil = async (each: Elsewhere, at: number, status: number) =>
      expect.poll(() => call(each, headersAt(at)), { timeout: 120_000, interval: 20 }).toBe(status);
    await Promise.all(deployments.map((each, at) => callUntil(each, at, 200)));
    const refused = deployments.map((each, at) => callUntil(each, at, 401));
    for (const { keyId } of revoked) accepted(await revokeKey(parts, ada, { keyId }));
    await Promise.all(refused);
    await pause(1_000);
    const delays = await Promise.all(
      deployments.map((each, at) => delayOfRevocation(each, revoked[at]?.keyId ?? "")),
    );
    // A machine that does other things beside it proves nothing about time.
    if (isLong) {
      process.stdout.write(`refused ${delays.join(" and ")} ms after the revocation\n`);
      expect(Math.max(...delays)).toBeLessThan(2_000);
    }
    await expectExactTotals((_, at) => revoked[at]?.keyId ?? "");
    for (const { keyId } of revoked) {
      const { reader } = parts.database;
      const refused = await reader
        .selectFrom("rejection_hours")
        .select("reason")
        .where("key_id", "=", keyId)
        .execute();
      expect(refused).toEqual([{ reason: "revoked" }]);
    }
  });

  it("go on while the console is stopped, and nothing they counted is missing or doubled afterwards", async () => {
    await central.process.stop();
    for (const each of deployments) {
      for (let at = 0; at < 20; at += 1) expect(await call(each, each.key.headers)).toBe(200);
    }
    await central.restart();
    await expectExactTotals();
    for (const each of deployments) expect(await callsCounted(each.key.keyId)).toBeGreaterThanOrEqual(20);
  }, 180_000);

  it(
    `agree to the last call after ${rounds} rounds of kill -9 on either side while usage flows`,
    async () => {
      const stopping = new AbortController();
      const load = deployments.map(async (each) => {
        while (!stopping.signal.aborted) {
          if ((await call(each, each.key.headers)) === null) await pause(50);
        }
      });
      const all = [central, ...deployments];
      for (let round = 0; round < rounds; round += 1) {
        await pause(Math.random() * 2_000);
        const victim = all[round % all.length];
        if (!victim) throw new Error("there are three processes");
        await victim.process.kill();
        await pause(Math.random() * 500);
        await victim.restart();
      }
      stopping.abort();
      await Promise.all(load);
      // The recorder stores what it has a moment after the answer.
      await pause(1_000);
      await expectExactTotals();
      for (const each of deployments) expect(await callsKept(each, each.key.keyId)).toBeGreaterThan(rounds);
    },
    rounds * 60_000,
  );

  it("answer 503 once the console was silent for 110 seconds, and serve again when it is back", async ({
    skip,
  }) => {
    skip(!isLong, "it waits for 110 seconds of silence, which npm run test:long does");
    const [one] = deployments;
    if (!one) throw new Error("two deployments were started");
    await central.process.stop();
    const stoppedAt = Date.now();
    while (Date.now() - stoppedAt < 100_000) {
      expect(await call(one, one.key.headers)).toBe(200);
      await pause(2_000);
    }
    await expect.poll(() => call(one, one.key.headers), { timeout: 60_000, interval: 500 }).toBe(503);
    expect(Date.now() - stoppedAt).toBeLessThanOrEqual(125_000);
    await central.restart();
    await expect.poll(() => call(one, one.key.headers), waitLong).toBe(200);
  }, 400_000);
});
