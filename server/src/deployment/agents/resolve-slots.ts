import type { CreateAgentBody, FileEnvironment, Problem } from "@sluice/contract";
import type { Database } from "../../platform/db/database.ts";
import { findEnvironmentVersion } from "../environments/find-environment-version.ts";
import type { DeploymentTables } from "../tables.ts";
import type { AgentContent } from "./agent-content.ts";

export type AskedSlots = Pick<CreateAgentBody, "connectors" | "graphs" | "environments">;

interface ResolvedSlots extends Pick<AgentContent, "connectorIds" | "environmentVersionId" | "graph"> {
  readonly problems: readonly Problem[];
  /** Null: the default environment. */
  readonly environment: FileEnvironment | null;
}

/** Finds what an agent is equipped with. What is not there, or not ready to be used, is a problem at its place. */
export async function resolveSlots(
  database: Database<DeploymentTables>,
  { connectors = [], graphs = [], environments = [] }: AskedSlots,
): Promise<ResolvedSlots> {
  const connectorIds = [...new Set(connectors)];
  const problems = await missingConnectors(database, connectorIds);
  const [asked] = environments;
  const found = asked && (await findEnvironmentVersion(database, asked));
  if (asked && !found) {
    problems.push({ name: "environments[0]", reason: "There is no such environment, or not this version." });
  }
  const [pinned] = graphs;
  const graphFault = pinned ? await graphFaultOf(database, pinned) : null;
  if (graphFault !== null) problems.push({ name: "graphs[0]", reason: graphFault });
  return {
    problems,
    connectorIds,
    environmentVersionId: found?.environmentVersionId ?? null,
    environment: found?.spec ?? null,
    graph: pinned ? { graphId: pinned.graph_id, version: pinned.version } : null,
  };
}

async function missingConnectors(
  { reader }: Database<DeploymentTables>,
  ids: readonly string[],
): Promise<Problem[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom("connectors")
    .select("connector_id")
    .where("connector_id", "in", ids)
    .execute();
  const known = new Set(rows.map(({ connector_id }) => connector_id));
  return ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ name: `connectors[${index}]`, reason: "There is no such connector." }],
  );
}

async function graphFaultOf(
  { reader }: Database<DeploymentTables>,
  { graph_id, version }: { readonly graph_id: string; readonly version: number },
): Promise<string | null> {
  const row = await reader
    .selectFrom("graph_versions")
    .select("status")
    .where("graph_id", "=", graph_id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (!row) return "There is no such knowledge graph, or not this version.";
  return row.status === "ready" ? null : "This version is not ready. Pin one that is.";
}
