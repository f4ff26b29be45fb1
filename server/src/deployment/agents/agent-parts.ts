import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";

export interface AgentParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
  now(): number;
}
