import { type DefinitionUse, findDefinitionUses, type UseParts } from "../versions/find-definition-uses.ts";
import { type DraftUse, findDraftUses } from "../versions/find-draft-uses.ts";

export interface GraphUses {
  readonly workflows: readonly DefinitionUse[];
  readonly drafts: readonly DraftUse[];
  readonly agents: readonly { readonly agent_id: string; readonly name: string }[];
}

/**
 * What needs a knowledge graph: agents that are pinned to it in their newest version, and workflows that build it, or pin
 * such an agent, in their active or newest version.
 */
export async function findGraphUses(parts: UseParts, graphId: string): Promise<GraphUses> {
  const agentVersions = await parts.database.reader
    .selectFrom("agent_versions")
    .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
    .select(["agent_version_id", "agents.agent_id", "agents.name"])
    .select(["agent_versions.version", "newest_version"])
    .where("agent_versions.graph_id", "=", graphId)
    .orderBy("agents.name")
    .execute();
  const ids = [graphId, ...agentVersions.map(({ agent_version_id }) => agent_version_id)];
  return {
    agents: agentVersions
      .filter(({ version, newest_version }) => version === newest_version)
      .map(({ agent_id, name }) => ({ agent_id, name })),
    workflows: await findDefinitionUses(parts, ids),
    drafts: await findDraftUses(parts, ids),
  };
}
