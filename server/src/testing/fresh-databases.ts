import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { inject, onTestFinished } from "vitest";
import { deploymentMigrations } from "../deployment/migrations/index.ts";
import type { DeploymentTables } from "../deployment/tables.ts";
import type { Database, DialectName } from "../platform/db/database.ts";
import { type DatabaseLocation, openDatabase } from "../platform/db/open-database.ts";

export const dialects: readonly DialectName[] = ["sqlite", "postgres"];

/**
 * For what a database makes no difference to: shown on the embedded one, and by the long tests on both. What rests on a
 * database's own behaviour is shown on both every time.
 */
export const embeddedOrBoth: readonly DialectName[] = process.env.LONG_TESTS === "1" ? dialects : ["sqlite"];

/** A folder of the test's own, gone when the test is. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** An empty database on the test run's PostgreSQL, dropped when the test is finished. */
export async function freshPostgresUrl(): Promise<string> {
  const { url, drop } = await createPostgresDatabase();
  onTestFinished(drop);
  return url;
}

async function createPostgresDatabase(): Promise<{ url: string; drop(): Promise<void> }> {
  const admin = inject("postgresUrl");
  const name = `test_${randomBytes(6).toString("hex")}`;
  await runAsAdmin(admin, `create database ${name}`);
  const url = new URL(admin);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => runAsAdmin(admin, `drop database ${name} with (force)`) };
}

export interface KeptStores {
  settings: Record<string, string>;
  remove(): Promise<void>;
}

/** Stores for several tests of a file: whoever makes them removes them. */
export async function keptStores(dialect: DialectName): Promise<KeptStores> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-test-"));
  const settings = { SLUICE_DATA: join(folder, "data") };
  const removeFolder = () => rm(folder, { recursive: true, force: true });
  if (dialect === "sqlite") return { settings, remove: removeFolder };
  const { url, drop } = await createPostgresDatabase();
  return {
    settings: { ...settings, DATABASE_URL: url },
    remove: async () => {
      await drop();
      await removeFolder();
    },
  };
}

export async function freshLocation(
  dialect: DialectName,
  label = "sluice_deployment",
): Promise<DatabaseLocation> {
  if (dialect === "sqlite") return { dialect, label, file: join(await freshFolder(), `${label}.db`) };
  return { dialect, label, url: await freshPostgresUrl(), setting: "DATABASE_URL", maxConnections: 10 };
}

// Every test begins with the same tables, and a copy is quicker than the migrations.
let migratedFile: Promise<string> | null = null;

async function makeMigratedFile(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), "sluice-migrated-")), "sluice_deployment.db");
  const location: DatabaseLocation = { dialect: "sqlite", label: "sluice_deployment", file };
  const database = await openDatabase(location, deploymentMigrations, {
    now: Date.now,
    onConnectionError: () => {},
  });
  await database.close();
  return file;
}

/** A migrated deployment database that closes itself. */
export async function freshDatabase(dialect: DialectName): Promise<Database<DeploymentTables>> {
  const location = await freshLocation(dialect);
  if (location.dialect === "sqlite") {
    migratedFile ??= makeMigratedFile();
    await copyFile(await migratedFile, location.file);
  }
  return await openForTest(location);
}

export async function openForTest(location: DatabaseLocation): Promise<Database<DeploymentTables>> {
  const database = await openDatabase<DeploymentTables>(location, deploymentMigrations, {
    now: Date.now,
    onConnectionError: () => {},
  });
  onTestFinished(() => database.close());
  return database;
}

async function runAsAdmin(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
