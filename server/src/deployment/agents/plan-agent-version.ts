import type { Database } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { TextStore } from "../../platform/texts/text-store.ts";
import type { DeploymentTables } from "../tables.ts";
import type { PlannedVersion } from "../versions/planned-version.ts";
import { sameJson } from "../versions/same-json.ts";
import type { AgentContent } from "./agent-content.ts";

interface PlanParts {
  readonly database: Database<DeploymentTables>;
  readonly texts: TextStore;
  now(): number;
}

/** Which version of the agent of that name has this content, or would be added for it. */
export async function planAgentVersion(parts: PlanParts, agent: AgentContent): Promise<PlannedVersion> {
  const { database, now } = parts;
  const known = await database.reader
    .selectFrom("agents")
    .select(["agent_id", "newest_version"])
    .where("name", "=", agent.name)
    .executeTakeFirst();
  const versionId = newId("agv_", now());
  if (!known) return { id: newId("agt_", now()), versionId, version: 1, change: "created" };
  const id = known.agent_id;
  const same = await findSame(parts, id, agent);
  return same
    ? { id, versionId: same.agent_version_id, version: same.version, change: "kept" }
    : { id, versionId, version: known.newest_version + 1, change: "added" };
}

/** Only scripts of the same length are opened: they may be megabytes. */
async function findSame({ database, texts }: PlanParts, agentId: string, agent: AgentContent) {
  const { environmentVersionId: environment } = agent;
  const engine = JSON.stringify(agent.engine);
  const candidates = await database.reader
    .selectFrom("agent_versions")
    .innerJoin("texts", "texts.text_id", "agent_versions.spec_text_id")
    .select(["agent_version_id", "version", "spec_text_id"])
    .where("agent_id", "=", agentId)
    .where("description", "=", agent.description)
    .where("kind", "=", agent.kind)
    .where("connectors", "=", JSON.stringify(agent.connectorIds))
    .where("environment_version_id", environment === null ? "is" : "=", environment)
    .where("graph_id", "is", null)
    .where("texts.bytes", "=", Buffer.byteLength(engine))
    .orderBy("version", "desc")
    .execute();
  for (const candidate of candidates) {
    const text = await texts.read(candidate.spec_text_id);
    if (text !== null && sameJson(text, engine)) return candidate;
  }
  return null;
}
