import { containsText } from "../../platform/db/contains-text.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";

export interface UseParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
}

export interface DefinitionUse {
  readonly workflow_id: string;
  readonly name: string;
  /** Its active version does, not only a newer one. */
  readonly is_active: boolean;
}

/** Ids that are looked for in one statement. */
const idsPerLook = 50;

/**
 * Workflows that refer to one of these ids in their active or newest version, by name. Saved definitions refer by id, so
 * that an id in the text is a reference; those few that are too large for a row are opened.
 */
export async function findDefinitionUses(parts: UseParts, ids: readonly string[]): Promise<DefinitionUse[]> {
  const workflows = new Map<string, DefinitionUse>();
  for (let from = 0; from < ids.length; from += idsPerLook) {
    for (const found of await findDefinitions(parts, ids.slice(from, from + idsPerLook))) {
      const known = workflows.get(found.workflow_id);
      workflows.set(found.workflow_id, {
        ...found,
        is_active: found.is_active || (known?.is_active ?? false),
      });
    }
  }
  return [...workflows.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
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
  const found: DefinitionUse[] = [];
  for (const { workflow_id, name, active_version, version, text_id, blob_key } of rows) {
    if (blob_key !== null) {
      const text = (await texts.read(text_id)) ?? "";
      if (!ids.some((id) => text.includes(id))) continue;
    }
    found.push({ workflow_id, name, is_active: version === active_version });
  }
  return found;
}
