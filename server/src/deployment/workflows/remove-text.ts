import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/**
 * Removes a text in the caller's transaction, unless something mentions it still; the daily clean-up removes its
 * blob, if it had one.
 */
export async function removeText({ sql }: WriteTransaction<DeploymentTables>, textId: string): Promise<void> {
  const agents = sql.selectFrom("agents").select("agent_id").where("spec_text_id", "=", textId);
  const versions = sql
    .selectFrom("workflow_versions")
    .select("version")
    .where("definition_text_id", "=", textId);
  await sql
    .deleteFrom("texts")
    .where("text_id", "=", textId)
    .where(({ not, exists }) => not(exists(agents)))
    .where(({ not, exists }) => not(exists(versions)))
    .execute();
}
