import type { ConnectorUses } from "@sluice/contract";
import { containsText } from "../../platform/db/contains-text.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";

interface UseParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
}

/** Ids that are looked for in one statement. */
const idsPerLook = 50;

/**
 * What reads through a connector: agents in their newest version, and workflows in their active or newest version,
 * themselves or through the agents that they pin. Saved definitions refer by id, so that an id in the text is a
 * reference; those few that are too large for a row are opened.
 */
export async function findConnectorUses(
  { database, texts }: UseParts,
  connectorId: string,
): Promise<ConnectorUses> {
  const agentVersions = await database.reader
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
  const workflows = new Map<string, ConnectorUses["workflows"][number]>();
  for (let from = 0; from < ids.length; from += idsPerLook) {
    for (const found of await findDefinitions({ database, texts }, ids.slice(from, from + idsPerLook))) {
      const known = workflows.get(found.workflow_id);
      workflows.set(found.workflow_id, {
        ...found,
        is_active: found.is_active || (known?.is_active ?? false),
      });
    }
  }
  return {
    agents: agentVersions
      .filter(({ version, newest_version }) => version === newest_version)
      .map(({ agent_id, name }) => ({ agent_id, name })),
    workflows: [...workflows.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
  };
}

async function findDefinitions({ database, texts }: UseParts, ids: readonly string[]) {
  const rows = await database.reader
    .selectFrom("workflows")
    .innerJoin("workflow_versions", "workflow_versions.workflow_id", "workflows.workflow_id")
    .innerJoin("texts", "texts.text_id", "workflow_versions.definition_text_id")
    .select(["workflows.workflow_id", "workflows.name", "workflows.active_version"])
    .select(["workflow_versions.version", "texts.text_id", "texts.blob_key"])
    .where(({ or, eb, ref }) =>
      or([
        eb("workflow_versions.version", "=", ref("workflows.newest_version")),
        eb("workflow_versions.version", "=", ref("workflows.active_version")),
      ]),
    )
    .where(({ or, eb }) =>
      or([eb("texts.blob_key", "is not", null), ...ids.map((id) => containsText("texts.body", id))]),
    )
    .execute();
  const found: ConnectorUses["workflows"] = [];
  for (const { workflow_id, name, active_version, version, text_id, blob_key } of rows) {
    if (blob_key !== null) {
      const text = (await texts.read(text_id)) ?? "";
      if (!ids.some((id) => text.includes(id))) continue;
    }
    found.push({ workflow_id, name, is_active: version === active_version });
  }
  return found;
}
