import { cp, mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Kysely } from "kysely";
import { databaseLocations } from "../../server/src/compose/database-locations.ts";
import { readConfig } from "../../server/src/config.ts";
import { consoleMigrations } from "../../server/src/console/migrations/index.ts";
import { deploymentMigrations } from "../../server/src/deployment/migrations/index.ts";
import type { Migration } from "../../server/src/platform/db/migration.ts";
import { type DatabaseLocation, openDatabase } from "../../server/src/platform/db/open-database.ts";

// biome-ignore lint/suspicious/noExplicitAny: its tables are those of another release
type AnyTables = any;

/** The tables as they once were, and which of their rows a finished run is made of, those that others point to first. */
const olderDeployment = deploymentMigrations.slice(0, 12);
const olderConsole = consoleMigrations.slice(0, 2);
const deploymentTables = [
  "deployment",
  "deployment_secret",
  "texts",
  "workflows",
  "workflow_versions",
  "runs",
  "run_boards",
  "run_events",
  "step_results",
  "run_outputs",
];
const consoleTables = ["console", "deployments", "api_keys"];

/** Puts what `from` holds where `to` leads, as an older release would have kept it: in the tables it had then. */
export async function keepAsOlderRelease(
  from: Record<string, string>,
  to: Record<string, string>,
): Promise<void> {
  const [source, target] = [readConfig(from), readConfig(to)];
  await mkdir(target.dataFolder, { mode: 0o700 });
  await cp(join(source.dataFolder, "files"), join(target.dataFolder, "files"), { recursive: true });
  const [held, made] = [databaseLocations(source), databaseLocations(target)];
  await copyRows(held.deployment, made.deployment, olderDeployment, deploymentTables);
  await copyRows(held.console, made.console, olderConsole, consoleTables);
}

const opening = { now: Date.now, onConnectionError: () => {} };

async function copyRows(
  from: DatabaseLocation,
  to: DatabaseLocation,
  older: readonly Migration[],
  tables: readonly string[],
): Promise<void> {
  const current = to.label.includes("console") ? consoleMigrations : deploymentMigrations;
  const source = await openDatabase<AnyTables>(from, current, opening);
  const target = await openDatabase<AnyTables>(to, older, opening);
  try {
    for (const table of tables) {
      const columns = await columnsOf(target.reader, to, table);
      const rows: Array<Record<string, unknown>> = await source.reader
        .selectFrom(table)
        .selectAll()
        .execute();
      for (const row of rows) {
        const kept = Object.fromEntries(Object.entries(row).filter(([name]) => columns.has(name)));
        await target.write(({ sql }) => sql.insertInto(table).values(kept).execute());
      }
    }
  } finally {
    await source.close();
    await target.close();
  }
}

async function columnsOf(
  reader: Kysely<AnyTables>,
  { dialect, label }: DatabaseLocation,
  table: string,
): Promise<ReadonlySet<string>> {
  const known = await reader.introspection.getTables();
  const found = known.find(
    ({ name, schema }) => name === table && (dialect === "sqlite" || schema === label),
  );
  if (!found) throw new Error(`The older release had no table ${table}.`);
  return new Set(found.columns.map(({ name }) => name));
}
