import type { Environment } from "@sluice/contract";
import { askOnce } from "./ask-once.ts";
import type { EnvironmentParts } from "./environment-parts.ts";
import { loadEnvironmentVersions } from "./load-environment-versions.ts";
import { presentEnvironment, selectEnvironments } from "./select-environments.ts";

const maxAgents = 100;
const maxRows = 2_000;

/** An environment with all that its page shows. Null when it is not there. */
export async function loadShownEnvironment(
  parts: EnvironmentParts,
  environmentId: string,
): Promise<Environment | null> {
  const row = await selectEnvironments(parts.database)
    .where("environments.environment_id", "=", environmentId)
    .executeTakeFirst();
  if (!row) return null;
  // One answer for the whole page.
  const sandbox = { status: askOnce(() => parts.sandbox.status()) };
  const wanted = { environmentId, version: row.newest_version, limit: 1 };
  const [content] = await loadEnvironmentVersions({ ...parts, sandbox }, wanted);
  if (!content) return null;
  return {
    ...(await presentEnvironment(parts, row, sandbox.status)),
    content,
    used_by: await listUsingAgents(parts, environmentId),
  };
}

async function listUsingAgents(
  { database }: EnvironmentParts,
  environmentId: string,
): Promise<Environment["used_by"]> {
  const rows = await database.reader
    .selectFrom("environment_versions")
    .innerJoin(
      "agent_versions",
      "agent_versions.environment_version_id",
      "environment_versions.environment_version_id",
    )
    .innerJoin("agents", "agents.agent_id", "agent_versions.agent_id")
    .select(["agents.agent_id", "agents.name", "agents.folded_name", "environment_versions.version"])
    .distinct()
    .where("environment_versions.environment_id", "=", environmentId)
    .orderBy("agents.folded_name")
    .orderBy("agents.agent_id")
    .orderBy("environment_versions.version", "desc")
    .limit(maxRows)
    .execute();
  const found = new Map<string, Environment["used_by"][number]>();
  for (const { agent_id, name, version } of rows) {
    const known = found.get(agent_id) ?? { agent_id, name, versions: [] };
    known.versions.push(version);
    found.set(agent_id, known);
  }
  return [...found.values()].slice(0, maxAgents);
}
