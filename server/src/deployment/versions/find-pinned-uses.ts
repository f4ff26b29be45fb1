import type { RawBuilder } from "kysely";
import { type DefinitionUse, findDefinitionUses, type UseParts } from "./find-definition-uses.ts";
import { type DraftUse, findDraftUses } from "./find-draft-uses.ts";

export interface PinnedUses {
  readonly agents: { readonly agent_id: string; readonly name: string }[];
  readonly workflows: DefinitionUse[];
  readonly drafts: DraftUse[];
}

/**
 * What needs something that agents are pinned to: agents in their newest version, workflows in their active or newest
 * version and drafts, themselves or through the agents that they pin.
 */
export async function findPinnedUses(
  parts: UseParts,
  id: string,
  isPinned: RawBuilder<boolean>,
): Promise<PinnedUses> {
  const agentVersions = await parts.database.reader
    .selectFrom("agent_versions")
    .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
    .select(["agent_version_id", "agents.agent_id", "agents.name"])
    .select(["agent_versions.version", "newest_version"])
    .where(isPinned)
    .orderBy("agents.name")
    .execute();
  const ids = [id, ...agentVersions.map(({ agent_version_id }) => agent_version_id)];
  return {
    agents: agentVersions
      .filter(({ version, newest_version }) => version === newest_version)
      .map(({ agent_id, name }) => ({ agent_id, name })),
    workflows: await findDefinitionUses(parts, ids),
    drafts: await findDraftUses(parts, ids),
  };
}
