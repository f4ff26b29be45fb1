import { has } from "../config.ts";
import { registerDeployment } from "../console/deployments/register-deployment.ts";
import type { KeyOffice } from "../console/keys/change-key.ts";
import { consoleMigrations } from "../console/migrations/index.ts";
import type { ConsoleTables } from "../console/tables.ts";
import type { Deployment } from "../deployment/identity/ensure-deployment.ts";
import type { Database } from "../platform/db/database.ts";
import { openDatabase } from "../platform/db/open-database.ts";
import type { Health } from "../platform/observability/health.ts";
import { release } from "../platform/release.ts";
import { needsConsole, type OpenedStores } from "./open-stores.ts";
import type { StartContext } from "./start-context.ts";

export interface ConsolePlane {
  console: Database<ConsoleTables>;
  /** For whoever administers keys; null where this process only reads them. */
  office: KeyOffice | null;
}

/** The console, which the deployment makes itself known to; null where this process has nothing to do with it. */
export async function composeConsole(
  { config, stack }: StartContext,
  { locations, opening }: OpenedStores,
  deployment: Deployment,
  health: Health,
): Promise<ConsolePlane | null> {
  if (!needsConsole(config)) return null;
  const console = await openDatabase<ConsoleTables>(locations.console, consoleMigrations, opening);
  stack.push("console database", () => console.close());
  // A process that only serves the API goes on for a while without it, and then says so by itself.
  if (has(config, "console")) health.add("console_database", () => console.ping());
  await registerDeployment(console, deployment, release, Date.now());
  return { console, office: has(config, "console") ? { console, now: Date.now } : null };
}
