import { limits } from "@sluice/contract";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";
import { deleteVersionRows } from "./delete-version-rows.ts";
import { fallBack } from "./fall-back.ts";
import { lockGraph } from "./lock-graph.ts";

export interface BuildOrder {
  graphId: string;
  runId: string;
  step: string;
}

export type Leased =
  | { readonly kind: "leased"; readonly version: number }
  /** Another build of the graph is under way. */
  | { readonly kind: "busy" }
  /** It has as many versions as a graph may have, and none of them is a failed one. */
  | { readonly kind: "full"; readonly reason: string }
  | { readonly kind: "refused"; readonly reason: string };

/** A build that gives no sign of life for so long is taken for dead. */
export const leaseMs = 30_000;

/**
 * Makes room for the version that a step builds and marks it as being built, unless another build of the
 * graph is under way. A step that is repeated takes up its own version again, emptied.
 */
export async function leaseVersion(
  database: Database<DeploymentTables>,
  order: BuildOrder,
  lease: string,
  nowMs: number,
): Promise<Leased> {
  const { graphId, runId, step } = order;
  return await database.write(async (transaction): Promise<Leased> => {
    const graph = await lockGraph(transaction, graphId);
    if (!graph) return { kind: "refused", reason: "The knowledge graph is gone: choose another." };
    const versions = await transaction.sql
      .selectFrom("graph_versions")
      .select(["version", "run_id", "step", "status", "leased_until"])
      .where("graph_id", "=", graphId)
      .orderBy("version")
      .execute();
    const own = versions.find((each) => each.run_id === runId && each.step === step);
    const building = versions.filter((each) => each.status === "building" && each !== own);
    if (building.some(({ leased_until }) => (leased_until ?? 0) > nowMs)) return { kind: "busy" };
    for (const { version } of building) await giveUp(transaction, graphId, version);

    const begun = {
      status: "building",
      error: null,
      entities: 0,
      relations: 0,
      published_at: null,
      lease,
      leased_until: nowMs + leaseMs,
    } as const;
    if (own) {
      await deleteVersionRows(transaction, graphId, own.version);
      await updateVersion(transaction, graphId, own.version, begun);
      if (graph.published_version === own.version) await fallBack(transaction, graphId, nowMs);
      return { kind: "leased", version: own.version };
    }
    const stale = new Set(building.map(({ version }) => version));
    const removable = versions.filter(({ version, status }) => status === "failed" || stale.has(version));
    const surplus = versions.length + 1 - limits.graph.maxVersions;
    if (surplus > removable.length) return { kind: "full", reason: fullSentence(graph.name) };
    for (const { version } of removable.slice(0, Math.max(0, surplus))) {
      await removeVersion(transaction, graphId, version);
    }
    const version = (versions.at(-1)?.version ?? 0) + 1;
    await transaction.sql
      .insertInto("graph_versions")
      .values({ graph_id: graphId, version, run_id: runId, step, created_at: nowMs, ...begun })
      .execute();
    return { kind: "leased", version };
  });
}

function fullSentence(name: string): string {
  return `The knowledge graph ${JSON.stringify(name)} has ${limits.graph.maxVersions} versions, and cannot have more: erase the data of a run that built one, or build another graph.`;
}

async function giveUp(
  transaction: WriteTransaction<DeploymentTables>,
  graphId: string,
  version: number,
): Promise<void> {
  await deleteVersionRows(transaction, graphId, version);
  await updateVersion(transaction, graphId, version, {
    status: "failed",
    error: "Its build was interrupted.",
    lease: null,
    leased_until: null,
  });
}

async function removeVersion(
  transaction: WriteTransaction<DeploymentTables>,
  graphId: string,
  version: number,
): Promise<void> {
  await deleteVersionRows(transaction, graphId, version);
  await transaction.sql
    .deleteFrom("graph_versions")
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .execute();
}

async function updateVersion(
  { sql }: WriteTransaction<DeploymentTables>,
  graphId: string,
  version: number,
  changed: Partial<DeploymentTables["graph_versions"]>,
): Promise<void> {
  await sql
    .updateTable("graph_versions")
    .set(changed)
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .execute();
}
