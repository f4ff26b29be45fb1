import { containsText } from "../../platform/db/contains-text.ts";
import type { UseParts } from "../versions/find-definition-uses.ts";
import { findPinnedUses, type PinnedUses } from "../versions/find-pinned-uses.ts";

/** What reads through a connector. */
export async function findConnectorUses(parts: UseParts, connectorId: string): Promise<PinnedUses> {
  const isPinned = containsText("agent_versions.connectors", JSON.stringify(connectorId));
  return await findPinnedUses(parts, connectorId, isPinned);
}
