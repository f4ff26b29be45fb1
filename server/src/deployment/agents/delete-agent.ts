import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { findDraftUses, refuseWhereDrafted, type UsedByDrafts } from "../versions/find-draft-uses.ts";
import { recordAndTell } from "../versions/record-and-tell.ts";
import type { AgentParts } from "./agent-parts.ts";
import { agentConflict, findOwnAgent, type OwnAgentRefusal } from "./find-own-agent.ts";
import { indexAgentUses } from "./index-agent-uses.ts";

type InUse = UsedByDrafts["refusal"] | Refusal<"agent_in_use", { readonly count: number }>;

/** Deletes an agent with its versions, unless a version of a workflow, or a draft, refers to one of them. */
export async function deleteAgent(
  parts: AgentParts,
  actor: Actor,
  { agentId, revision }: { readonly agentId: string; readonly revision: number },
): Promise<Outcome<null, NotAllowed["refusal"] | InUse | OwnAgentRefusal>> {
  const denied = refuseUnless(actor, "agents:write");
  if (denied) return denied;
  const found = await findOwnAgent(parts, actor, { agentId, revision });
  if (!found.ok) return found;
  const drafted = refuseWhereDrafted(await draftsWith(parts, agentId));
  if (drafted) return drafted;
  for (;;) {
    await indexAgentUses(parts);
    const outcome = await parts.database.write(async (transaction) => {
      const { sql } = transaction;
      const count = await countUsers(transaction, agentId);
      // A workflow was saved since they were looked up: look again.
      if (count === null) return "again";
      if (count > 0) return refuse("agent_in_use", { count });
      const { rows, texts } = await lockRows(transaction, agentId, revision);
      if (rows === 0) return "changed";
      await sql.deleteFrom("agent_versions").where("agent_id", "=", agentId).execute();
      await sql.deleteFrom("agents").where("agent_id", "=", agentId).execute();
      if (texts.length > 0) await sql.deleteFrom("texts").where("text_id", "in", texts).execute();
      await recordAndTell(transaction, actor, "agents", {
        action: "agent.delete",
        target: agentId,
        at: parts.now(),
      });
      return done(null);
    });
    if (outcome === "changed") return await agentConflict(parts, agentId);
    if (outcome !== "again") return outcome;
  }
}

async function draftsWith(parts: AgentParts, agentId: string) {
  const versions = await parts.database.reader
    .selectFrom("agent_versions")
    .select("agent_version_id")
    .where("agent_id", "=", agentId)
    .execute();
  return await findDraftUses(
    parts,
    versions.map(({ agent_version_id }) => agent_version_id),
  );
}

/** How many workflows refer to the agent; null while some were not looked at. */
async function countUsers(
  { sql }: WriteTransaction<DeploymentTables>,
  agentId: string,
): Promise<number | null> {
  const unlisted = await sql
    .selectFrom("workflow_versions")
    .select("version")
    .where("agents_listed", "=", 0)
    .limit(1)
    .executeTakeFirst();
  if (unlisted) return null;
  const { count } = await sql
    .selectFrom("workflow_agents")
    .innerJoin("agent_versions", "agent_versions.agent_version_id", "workflow_agents.agent_version_id")
    .select((select) => select.fn.count<number>("workflow_agents.workflow_id").distinct().as("count"))
    .where("agent_versions.agent_id", "=", agentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function lockRows({ sql }: WriteTransaction<DeploymentTables>, agentId: string, revision: number) {
  const rows = await sql
    .selectFrom("agents")
    .select("agent_id")
    .where("agent_id", "=", agentId)
    .where("revision", "=", revision)
    .forUpdate()
    .execute();
  const versions = await sql
    .selectFrom("agent_versions")
    .select("spec_text_id")
    .where("agent_id", "=", agentId)
    .execute();
  return { rows: rows.length, texts: versions.map(({ spec_text_id }) => spec_text_id) };
}
