import type { WorkflowDefinition } from "@sluice/contract";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";

const atATime = 50;

/**
 * Looks up which agents saved versions of workflows refer to, where that was not done yet. Their definitions are texts
 * that SQL cannot open, and never change: so each is opened once. Cheap when nothing was saved since.
 */
export async function indexAgentUses({
  database,
  texts,
}: {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
}): Promise<void> {
  for (;;) {
    const unlisted = await database.reader
      .selectFrom("workflow_versions")
      .select(["workflow_id", "version", "definition_text_id"])
      .where("agents_listed", "=", 0)
      .limit(atATime)
      .execute();
    if (unlisted.length === 0) return;
    const found = await Promise.all(
      unlisted.map(async ({ workflow_id, version, definition_text_id }) => ({
        workflow_id,
        version,
        agents: agentsIn(await texts.read(definition_text_id)),
      })),
    );
    await database.write(async (transaction) => {
      for (const each of found) await listAgents(transaction, each);
    });
  }
}

async function listAgents(
  { sql }: WriteTransaction<DeploymentTables>,
  { workflow_id, version, agents }: { workflow_id: string; version: number; agents: readonly string[] },
): Promise<void> {
  const listed = await sql
    .updateTable("workflow_versions")
    .set({ agents_listed: 1 })
    .where("workflow_id", "=", workflow_id)
    .where("version", "=", version)
    .where("agents_listed", "=", 0)
    .returning("version")
    .execute();
  // Deleted, or listed by another process meanwhile.
  if (listed.length === 0 || agents.length === 0) return;
  const rows = agents.map((agent_version_id) => ({ workflow_id, version, agent_version_id }));
  await sql.insertInto("workflow_agents").values(rows).execute();
}

function agentsIn(text: string | null): string[] {
  if (text === null) return [];
  const { nodes, supervisor = null } = JSON.parse(text) as WorkflowDefinition;
  const named = [...nodes.map(({ agent = null }) => agent), supervisor];
  return [...new Set(named.filter((each) => each !== null))];
}
