import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { createKey } from "../../../server/src/console/keys/create-key.ts";
import { keyDefaults } from "../../../server/src/console/keys/key-defaults.ts";
import { consoleMigrations } from "../../../server/src/console/migrations/index.ts";
import type { ConsoleTables } from "../../../server/src/console/tables.ts";
import { deploymentMigrations } from "../../../server/src/deployment/migrations/index.ts";
import type { DeploymentTables } from "../../../server/src/deployment/tables.ts";
import { openDatabase } from "../../../server/src/platform/db/open-database.ts";
import { accepted } from "../../../server/src/testing/accepted.ts";
import { admin, allScopes } from "../api/running-system.ts";
import { installExposed } from "../runs-under-fire.ts";
import { SluiceProcess } from "../sluice-process.ts";

const opening = { now: Date.now, onConnectionError: () => {} };
const shared = { dialect: "postgres", setting: "DATABASE_URL", maxConnections: 4 } as const;

export async function openDeployment(url: string) {
  return await openDatabase<DeploymentTables>(
    { ...shared, label: "sluice_deployment", url },
    deploymentMigrations,
    opening,
  );
}

/** Two processes that serve the API and two that work on runs, on one database, with a key to call them. */
export async function startTwoAndTwo(url: string, directUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  const settings = { DATABASE_URL: url, SLUICE_DATA: join(folder, "data"), DATABASE_POOL_SIZE: "4" };
  const start = (roles: string) => new SluiceProcess({ ...settings, SLUICE_ROLES: roles }, true);
  const first = start("api,console");
  await first.ready; // makes the deployment
  const processes = [first, start("api"), start("worker"), start("worker")];
  const [one = "", two = ""] = await Promise.all(processes.map(({ ready }) => ready));
  const bases = [one, two];

  const database = await openDeployment(directUrl);
  const location = { ...shared, label: "sluice_console", url: directUrl };
  const consoleDatabase = await openDatabase<ConsoleTables>(location, consoleMigrations, opening);
  const workflowIds = await installExposed(database, join(folder, "data", "files"));
  const { deployment_id } = await database.reader
    .selectFrom("deployment")
    .select("deployment_id")
    .executeTakeFirstOrThrow();
  const limits = { rate_limit_rpm: 10_000, daily_run_quota: 100_000, max_concurrent_runs: 100 };
  const keySettings = { ...keyDefaults, name: "Under faults", scopes: [...allScopes], ...limits };
  const consoleParts = { database: consoleDatabase, now: Date.now };
  const request = { deploymentId: deployment_id, settings: keySettings };
  const made = accepted(await createKey(consoleParts, admin, request));
  await consoleDatabase.close();
  await database.close();
  const { apiKey, externalId } = made;
  const headers = { Authorization: `Bearer ${apiKey}`, "X-Service-Key-External-Id": externalId };
  for (const base of bases) {
    const me = () => fetch(`${base}/api/v1/me`, { headers }).then(({ status }) => status);
    while ((await me()) !== 200) await pause(100);
  }
  return {
    processes,
    bases,
    headers,
    // Without the last one, whose runs wait for people.
    workflowIds: workflowIds.slice(0, -1),
    async stop(): Promise<void> {
      await Promise.all(processes.map((each) => each.kill()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export type TwoAndTwo = Awaited<ReturnType<typeof startTwoAndTwo>>;
