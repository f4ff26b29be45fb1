import type { FileAgent } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";

export interface LoadedFileAgent {
  /** But for its environment and connectors, whose names are not known here. */
  readonly file: FileAgent;
  readonly connectorIds: readonly string[];
  readonly environmentVersionId: string | null;
}

/** Versions of agents as a workflow file has them, by id and in the order asked for; what is gone is not in it. */
export async function loadFileAgents(
  { database, texts }: { readonly database: Database<DeploymentTables>; readonly texts: TextStore },
  agentVersionIds: ReadonlySet<string>,
): Promise<Map<string, LoadedFileAgent>> {
  const found = new Map<string, LoadedFileAgent>();
  for (const id of agentVersionIds) {
    const row = await database.reader
      .selectFrom("agent_versions")
      .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
      .select(["name", "description", "kind", "spec_text_id", "connectors", "environment_version_id"])
      .where("agent_version_id", "=", id)
      .executeTakeFirst();
    const engine = row ? await texts.read(row.spec_text_id) : null;
    if (!row || engine === null) continue;
    found.set(id, {
      file: {
        name: row.name,
        ...(row.description !== "" && { description: row.description }),
        kind: row.kind as FileAgent["kind"],
        engine: JSON.parse(engine) as FileAgent["engine"],
      },
      connectorIds: JSON.parse(row.connectors) as string[],
      environmentVersionId: row.environment_version_id,
    });
  }
  return found;
}
