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
  /** The custom image of that environment. */
  imageId?: string;
  /** Why nothing can run in that environment, where it was provisioned in vain. */
  attention?: string;
}

/** A version of an agent with what it works in, as a saved definition refers to it. Null when it is gone. */
export async function loadAgent(
  database: Database<DeploymentTables>,
  texts: TextStore,
  agentVersionId: string,
): Promise<EquippedAgent | null> {
  const [row] = await readAgent(database, { agentVersionId });
  const text = row ? await texts.read(row.spec_text_id) : null;
  if (!row || text === null) return null;
  return {
    name: row.name,
    engine: JSON.parse(text) as FileAgent["engine"],
    environment: row.environment === null ? null : (JSON.parse(row.environment) as FileEnvironment),
    ...(row.image_id !== null && { imageId: row.image_id }),
    ...(row.state === "needs_attention" && { attention: row.reason ?? "" }),
  };
}

const readAgent = preparedQuery(
  (reader: Kysely<DeploymentTables>, { agentVersionId }: { agentVersionId: string }) =>
    reader
      .selectFrom("agent_versions")
      .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
      .leftJoin(
        "environment_versions",
        "environment_versions.environment_version_id",
        "agent_versions.environment_version_id",
      )
      .leftJoin(
        "environment_provisioning",
        "environment_provisioning.environment_version_id",
        "agent_versions.environment_version_id",
      )
      .select(["agents.name", "agent_versions.spec_text_id", "environment_versions.spec as environment"])
      .select(["environment_provisioning.state", "environment_provisioning.reason"])
      .select("environment_versions.image_id")
      .where("agent_version_id", "=", agentVersionId),
);
