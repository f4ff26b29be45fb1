import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** What the agent of a version is called; null when it is gone. */
export async function agentNameOf(
  { reader }: Database<DeploymentTables>,
  agentVersionId: string,
): Promise<string | null> {
  const row = await reader
    .selectFrom("agent_versions")
    .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
    .select("agents.name")
    .where("agent_version_id", "=", agentVersionId)
    .executeTakeFirst();
  return row?.name ?? null;
}
