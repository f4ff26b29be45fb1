import type { KeySettingsDraft } from "@sluice/core";
import { onTestFinished } from "vitest";
import { type Actor, operatorActor, systemActor } from "../../../access/actor.ts";
import { ensureDeployment } from "../../../deployment/identity/ensure-deployment.ts";
import type { DeploymentTables } from "../../../deployment/tables.ts";
import type { Database, DialectName } from "../../../platform/db/database.ts";
import { type DatabaseLocation, openDatabase } from "../../../platform/db/open-database.ts";
import { freshLocation, openForTest } from "../../../testing/fresh-databases.ts";
import type { ConsoleParts } from "../../console-parts.ts";
import { registerDeployment } from "../../deployments/register-deployment.ts";
import { consoleMigrations } from "../../migrations/index.ts";
import type { ConsoleTables } from "../../tables.ts";
import { ConsoleKeySource } from "../console-key-source.ts";
import { createKey } from "../create-key.ts";

/** A console and its one deployment, with a clock that the test moves. */
export interface KeyStores {
  location: DatabaseLocation;
  database: Database<DeploymentTables>;
  console: Database<ConsoleTables>;
  /** What the operations of the console take. */
  parts: ConsoleParts;
  actor: Actor;
  source: ConsoleKeySource;
  deploymentId: string;
  clock: { ms: number };
  now(): number;
}

export const settings = {
  name: "Billing",
  description: "The billing system",
  scopes: ["workflows:read", "runs:create"],
  workflow_access: { mode: "all_active", workflow_ids: [] },
  allowed_ranges: [],
  valid_hours_utc: null,
  rate_limit_rpm: 60,
  daily_run_quota: 100,
  max_concurrent_runs: 10,
  expiry_days: 90,
} as const;

export async function freshKeyStores(dialect: DialectName, release = "1.1.0"): Promise<KeyStores> {
  const clock = { ms: Date.parse("2026-09-24T10:00:00Z") };
  const now = () => clock.ms;
  const location = await freshLocation(dialect);
  const database = await openForTest(location);
  const beside: DatabaseLocation =
    location.dialect === "sqlite"
      ? { ...location, label: "sluice_console", file: `${location.file}.console` }
      : { ...location, label: "sluice_console" };
  const consoleDatabase = await openDatabase<ConsoleTables>(beside, consoleMigrations, {
    now,
    onConnectionError: () => {},
  });
  onTestFinished(() => consoleDatabase.close());
  const { deployment } = await ensureDeployment(database, now());
  const parts = { database: consoleDatabase, now };
  const actor = operatorActor("Ada");
  await registerDeployment(parts, systemActor, { ...deployment, release });
  const { deploymentId } = deployment;
  const source = new ConsoleKeySource(consoleDatabase, deploymentId);
  return { location, database, console: consoleDatabase, parts, actor, source, deploymentId, clock, now };
}

/** A key with its credentials, or the test fails. */
export async function createdKey(stores: KeyStores, changes: Partial<KeySettingsDraft> = {}) {
  const { parts, actor, deploymentId } = stores;
  const created = await createKey(parts, actor, { deploymentId, settings: { ...settings, ...changes } });
  if (!created.ok) throw new Error(JSON.stringify(created.refusal));
  const { apiKey, externalId, key } = created.value;
  return { key, keyId: key.key_id, given: { authorization: `Bearer ${apiKey}`, externalId } };
}
