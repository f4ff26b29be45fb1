import type { AgentKind, AgentSummary, ScriptLanguage } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** Agents with their newest version, and how many workflows refer to any of their versions. */
export function selectAgents({ reader }: Pick<Database<DeploymentTables>, "reader">) {
  return reader
    .selectFrom("agents")
    .innerJoin("agent_versions", (join) =>
      join
        .onRef("agent_versions.agent_id", "=", "agents.agent_id")
        .onRef("agent_versions.version", "=", "agents.newest_version"),
    )
    .select([
      "agents.agent_id",
      "agents.name",
      "agents.folded_name",
      "agents.owner_id",
      "agents.owner_name",
      "agents.revision",
      "agents.newest_version",
      "agents.created_at",
      "agent_versions.agent_version_id",
      "agent_versions.description",
      "agent_versions.kind",
      "agent_versions.engine",
      "agent_versions.language",
      "agent_versions.connectors",
      "agent_versions.graph_id",
      "agent_versions.environment_version_id",
      "agent_versions.created_at as saved_at",
    ])
    .select((select) =>
      select
        .selectFrom("workflow_agents")
        .innerJoin("agent_versions as used", "used.agent_version_id", "workflow_agents.agent_version_id")
        .select((inner) => inner.fn.count<number>("workflow_agents.workflow_id").distinct().as("workflows"))
        .whereRef("used.agent_id", "=", "agents.agent_id")
        .as("workflows"),
    );
}

type AgentRow = Awaited<ReturnType<ReturnType<typeof selectAgents>["executeTakeFirstOrThrow"]>>;

export function presentAgent(row: AgentRow): AgentSummary {
  return {
    agent_id: row.agent_id,
    name: row.name,
    description: row.description,
    kind: row.kind as AgentKind,
    engine: row.engine as AgentSummary["engine"],
    language: row.language as ScriptLanguage | null,
    slots: {
      connectors: (JSON.parse(row.connectors) as string[]).length,
      graphs: row.graph_id === null ? 0 : 1,
      environments: row.environment_version_id === null ? 0 : 1,
    },
    owner: { id: row.owner_id, name: row.owner_name },
    newest_version: row.newest_version,
    agent_version_id: row.agent_version_id,
    used_by_workflows: Number(row.workflows ?? 0),
    revision: row.revision,
    created_at: isoTime(row.created_at),
    updated_at: isoTime(row.saved_at),
  };
}
