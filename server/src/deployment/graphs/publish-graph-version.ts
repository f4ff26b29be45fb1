import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { Log } from "../../platform/observability/log.ts";
import type { DeploymentTables } from "../tables.ts";
import { deleteVersionRows } from "./delete-version-rows.ts";
import { lockGraph } from "./lock-graph.ts";
import { type MergedGraph, mergeDuplicates } from "./merge-duplicates.ts";

/** One job a graph: what is built while one is published is published after it. */
export const graphPublishQueue = "graph-publish";

export interface PublishParts {
  database: Database<DeploymentTables>;
  jobs: JobQueue;
  log: Log;
  now(): number;
}

const concurrency = 2;
const maxAttempts = 5;
const rowsPerInsert = 1_000;

/** Publishes what was built. Call it before the queue starts. */
export function handleGraphPublish(parts: PublishParts): void {
  parts.jobs.handle(graphPublishQueue, { concurrency }, async ({ key, attempt }, { signal }) => {
    for (const version of await builtVersions(parts, key)) {
      signal.throwIfAborted();
      try {
        await publishGraphVersion(parts, key, version);
      } catch (cause) {
        if (attempt < maxAttempts) throw cause;
        parts.log.error({ error: cause }, "A version of a knowledge graph could not be published.");
        await markFailed(parts, key, version);
      }
    }
  });
}

/** Merges what the version holds twice, and makes it the one that readers of the graph see. */
export async function publishGraphVersion(
  { database, now }: Pick<PublishParts, "database" | "now">,
  graphId: string,
  version: number,
): Promise<void> {
  await database.write(async (transaction) => {
    const graph = await lockGraph(transaction, graphId);
    const { sql } = transaction;
    const built = await sql
      .selectFrom("graph_versions")
      .select("version")
      .where("graph_id", "=", graphId)
      .where("version", "=", version)
      .where("status", "=", "built")
      .executeTakeFirst();
    // Erased or taken up again meanwhile: then there is nothing to publish, or not yet.
    if (!graph || !built) return;
    const counts = await mergeStored(transaction, graphId, version);
    await sql
      .updateTable("graph_versions")
      .set({ status: "ready", published_at: now(), ...counts })
      .where("graph_id", "=", graphId)
      .where("version", "=", version)
      .execute();
    if (graph.published_version !== null && graph.published_version > version) return;
    await sql
      .updateTable("graphs")
      .set({ published_version: version, updated_at: now() })
      .where("graph_id", "=", graphId)
      .execute();
  });
}

async function mergeStored(
  transaction: WriteTransaction<DeploymentTables>,
  graphId: string,
  version: number,
): Promise<{ entities: number; relations: number }> {
  const { sql } = transaction;
  const entities = await sql
    .selectFrom("graph_entities")
    .select(["entity_no", "name", "kind", "mentions"])
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .orderBy("entity_no")
    .execute();
  const relations = await sql
    .selectFrom("graph_relations")
    .select(["source_no", "target_no", "kind", "weight"])
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .orderBy("source_no")
    .orderBy("target_no")
    .orderBy("kind")
    .execute();
  const merged = mergeDuplicates({ entities, relations });
  if (merged.entities.length < entities.length) {
    await deleteVersionRows(transaction, graphId, version);
    await insertMerged(transaction, graphId, version, merged);
  }
  return { entities: merged.entities.length, relations: merged.relations.length };
}

async function insertMerged(
  { sql }: WriteTransaction<DeploymentTables>,
  graph_id: string,
  version: number,
  { entities, relations }: MergedGraph,
): Promise<void> {
  const home = { graph_id, version };
  for (let start = 0; start < entities.length; start += rowsPerInsert) {
    const rows = entities.slice(start, start + rowsPerInsert).map((entity) => ({ ...home, ...entity }));
    await sql.insertInto("graph_entities").values(rows).execute();
  }
  for (let start = 0; start < relations.length; start += rowsPerInsert) {
    const rows = relations.slice(start, start + rowsPerInsert).map((relation) => ({ ...home, ...relation }));
    await sql.insertInto("graph_relations").values(rows).execute();
  }
}

async function builtVersions({ database }: PublishParts, graphId: string): Promise<number[]> {
  const rows = await database.reader
    .selectFrom("graph_versions")
    .select("version")
    .where("graph_id", "=", graphId)
    .where("status", "=", "built")
    .orderBy("version")
    .execute();
  return rows.map(({ version }) => version);
}

async function markFailed({ database }: PublishParts, graphId: string, version: number): Promise<void> {
  await database.write(({ sql }) =>
    sql
      .updateTable("graph_versions")
      .set({ status: "failed", error: "It was built, but could not be published." })
      .where("graph_id", "=", graphId)
      .where("version", "=", version)
      .where("status", "=", "built")
      .execute(),
  );
}
