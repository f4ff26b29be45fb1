import type { FileAgent, FileEnvironment } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { Database } from "../../platform/db/database.ts";
import { preparedQuery } from "../../platform/db/prepared-query.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";

export interface EquippedAgent {
  name: string;
  engine: FileAgent["engine"];
  /** Null: the default environment. */
  environment: FileEnvironment | null;
}

/** An agent with what it works in, as it stands now. Null when it is gone. */
export async function loadAgent(
  database: Database<DeploymentTables>,
  texts: TextStore,
  agentId: string,
): Promise<EquippedAgent | null> {
  const found = await texts.readMentioned(
    async () => (await readAgent(database, { agentId }))[0],
    ({ spec_text_id }) => spec_text_id,
  );
  if (!found) return null;
  const { row, text } = found;
  return {
    name: row.name,
    engine: JSON.parse(text) as FileAgent["engine"],
    environment: row.environment === null ? null : (JSON.parse(row.environment) as FileEnvironment),
  };
}

const readAgent = preparedQuery((reader: Kysely<DeploymentTables>, { agentId }: { agentId: string }) =>
  reader
    .selectFrom("agents")
    .leftJoin("environments", "environments.environment_id", "agents.environment_id")
    .select(["agents.name", "agents.spec_text_id", "environments.spec as environment"])
    .where("agent_id", "=", agentId),
);
