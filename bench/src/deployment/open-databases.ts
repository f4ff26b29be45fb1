import { join } from "node:path";
import { consoleMigrations } from "../../../server/src/console/migrations/index.ts";
import type { ConsoleTables } from "../../../server/src/console/tables.ts";
import { deploymentMigrations } from "../../../server/src/deployment/migrations/index.ts";
import type { DeploymentTables } from "../../../server/src/deployment/tables.ts";
import type { Database } from "../../../server/src/platform/db/database.ts";
import { openDatabase } from "../../../server/src/platform/db/open-database.ts";

export interface Databases {
  readonly database: Database<DeploymentTables>;
  readonly consoleDatabase: Database<ConsoleTables>;
  close(): Promise<void>;
}

/** Those of a server that serves from this folder. */
export async function openDatabases(data: string): Promise<Databases> {
  const opening = { now: Date.now, onConnectionError: () => {} };
  const open = <Tables>(name: string, migrations: typeof deploymentMigrations) =>
    openDatabase<Tables>({ dialect: "sqlite", label: name, file: join(data, name) }, migrations, opening);
  const database = await open<DeploymentTables>("deployment.db", deploymentMigrations);
  const consoleDatabase = await open<ConsoleTables>("console.db", consoleMigrations);
  return {
    database,
    consoleDatabase,
    async close() {
      await database.close();
      await consoleDatabase.close();
    },
  };
}
