import type { ConnectorUses } from "@sluice/contract";
import { containsText } from "../../platform/db/contains-text.ts";
import { findDefinitionUses, type UseParts } from "../versions/find-definition-uses.ts";
import { findDraftUses } from "../versions/find-draft-uses.ts";

/**
 * What reads through a connector: agents in their newest version, and workflows in their active or newest version,
 * themselves or through the agents that they pin.
 */
export async function findConnectorUses(parts: UseParts, connectorId: string): Promise<ConnectorUses> {
  const agentVersions = await parts.database.reader
    .selectFrom("agent_versions")
    .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
    .select([
      "agent_version_id",
      "agents.agent_id",
      "agents.name",
      "agent_versions.version",
      "newest_version",
    ])
    .where(containsText("agent_versions.connectors", JSON.stringify(connectorId)))
    .orderBy("agents.name")
    .execute();
  const ids = [connectorId, ...agentVersions.map(({ agent_version_id }) => agent_version_id)];
  return {
    agents: agentVersions
      .filter(({ version, newest_version }) => version === newest_version)
      .map(({ agent_id, name }) => ({ agent_id, name })),
    workflows: await findDefinitionUses(parts, ids),
    drafts: await findDraftUses(parts, ids),
  };
}
