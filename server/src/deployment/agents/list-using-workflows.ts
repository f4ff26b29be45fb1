import type { UsingWorkflow } from "@sluice/contract";
import type { AgentParts } from "./agent-parts.ts";

const maxWorkflows = 100;
const maxVersions = 20;

/** Workflows that refer to a version of an agent, by name. */
export async function listUsingWorkflows(
  { database }: Pick<AgentParts, "database">,
  agentId: string,
): Promise<UsingWorkflow[]> {
  const rows = await database.reader
    .selectFrom("workflow_agents")
    .innerJoin("agent_versions", "agent_versions.agent_version_id", "workflow_agents.agent_version_id")
    .innerJoin("workflows", "workflows.workflow_id", "workflow_agents.workflow_id")
    .select(["workflows.workflow_id", "workflows.name", "workflows.status", "workflows.active_version"])
    .select(["workflow_agents.version as workflow_version", "agent_versions.version as agent_version"])
    .where("agent_versions.agent_id", "=", agentId)
    .orderBy("workflows.folded_name")
    .orderBy("workflows.workflow_id")
    .orderBy("workflow_agents.version", "desc")
    .limit(maxWorkflows * maxVersions)
    .execute();
  const found = new Map<string, UsingWorkflow>();
  for (const { workflow_id, name, status, active_version, workflow_version, agent_version } of rows) {
    const known = found.get(workflow_id) ?? { workflow_id, name, status, versions: [], is_active: false };
    if (known.versions.length < maxVersions) known.versions.push({ workflow_version, agent_version });
    if (status === "active" && workflow_version === active_version) known.is_active = true;
    found.set(workflow_id, known);
  }
  return [...found.values()].slice(0, maxWorkflows);
}
