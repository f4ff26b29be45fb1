import { foldName, writtenIn } from "@sluice/core";
import type { Owned } from "../../access/ownership.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import type { PreparedText, TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";
import { PlanOvertaken } from "../versions/plan-overtaken.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";
import type { AgentContent } from "./agent-content.ts";

/** An agent that is ready to be saved: its text is uploaded where it is a large one. */
export interface PreparedAgent {
  readonly content: AgentContent;
  readonly planned: PlannedVersion;
  /** Null for a version that is there already. */
  readonly spec: PreparedText | null;
}

/** First half of a save, outside any transaction. */
export async function prepareAgentVersion(
  texts: TextStore,
  content: AgentContent,
  planned: PlannedVersion,
): Promise<PreparedAgent> {
  if (planned.change === "kept") return { content, planned, spec: null };
  const { engine } = content;
  return { content, planned, spec: await texts.prepare(JSON.stringify(engine), writtenIn(engine)) };
}

/** Second half. Throws `PlanOvertaken` when the agent was saved otherwise since the plan was made. */
export async function saveAgentVersion(
  texts: TextStore,
  transaction: WriteTransaction<DeploymentTables>,
  { content, planned, spec }: PreparedAgent,
  /** Whoever saves it: a new agent is theirs. */
  owned: Owned,
  nowMs: number,
): Promise<void> {
  if (spec === null) return;
  const { id, versionId, version } = planned;
  await takeVersionNumber(transaction, content.name, planned, owned, nowMs);
  await texts.insert(transaction, spec);
  await transaction.sql
    .insertInto("agent_versions")
    .values({
      agent_version_id: versionId,
      agent_id: id,
      version,
      description: content.description,
      kind: content.kind,
      engine: content.engine.type,
      connectors: JSON.stringify(content.connectorIds),
      environment_version_id: content.environmentVersionId,
      spec_text_id: spec.textId,
      language: content.engine.type === "script" ? content.engine.language : null,
      graph_id: content.graph?.graphId ?? null,
      graph_version: content.graph?.version ?? null,
      saved_by: owned.owner_name,
      created_at: nowMs,
    })
    .execute();
}

async function takeVersionNumber(
  { sql }: WriteTransaction<DeploymentTables>,
  name: string,
  { id, version, change }: PlannedVersion,
  owned: Owned,
  nowMs: number,
): Promise<void> {
  const named = { name, folded_name: foldName(name) };
  const saved =
    change === "created"
      ? await sql
          .insertInto("agents")
          .values({ agent_id: id, ...named, newest_version: version, created_at: nowMs, ...owned })
          .onConflict((conflict) => conflict.column("name").doNothing())
          .returning("agent_id")
          .execute()
      : await sql
          .updateTable("agents")
          .set((row) => ({ ...named, newest_version: version, revision: row("revision", "+", 1) }))
          .where("agent_id", "=", id)
          .where("newest_version", "=", version - 1)
          .returning("agent_id")
          .execute();
  if (saved.length === 0) throw new PlanOvertaken(name);
}
