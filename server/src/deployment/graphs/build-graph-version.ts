import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import { type IsolationFault, runIsolated } from "../../platform/isolation/run-isolated.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { DeploymentTables } from "../tables.ts";
import type { SourceDocument } from "./extraction/extract-graph.ts";
import type { ExtractedGraph } from "./extraction/graph-draft.ts";
import { graphBounds } from "./graph-bounds.ts";
import { type BuildOrder, leaseMs, leaseVersion } from "./lease-version.ts";
import { graphPublishQueue } from "./publish-graph-version.ts";
import { readDocuments } from "./read-documents.ts";

export interface GraphParts {
  database: Database<DeploymentTables>;
  jobs: JobQueue;
  now(): number;
}

export type BuiltGraph =
  | {
      readonly ok: true;
      readonly version: number;
      readonly entities: number;
      readonly relations: number;
      /** The documents, or what was found in them, were more than a version takes. */
      readonly truncated: boolean;
    }
  | {
      readonly ok: false;
      /** The graph takes no more versions: nothing is wrong with the run, which may go on without. */
      readonly isFull: boolean;
      readonly reason: string;
    };

const lookAgainMs = 250;
const rowsPerWrite = 1_000;

/** Somebody else has the version now: what this build still does must not count. */
class LeaseLost extends Error {}

/**
 * Builds the version that a step of a run adds to a graph, and queues its publication. One build of a graph
 * at a time: another waits here for its turn. A step that is repeated replaces its own version. Throws when
 * the signal ends it, or when the store does.
 */
export async function buildGraphVersion(
  parts: GraphParts,
  order: BuildOrder & { documents: AsyncIterable<SourceDocument> },
  signal: AbortSignal,
): Promise<BuiltGraph> {
  const lease = randomUUID();
  let leased = await leaseVersion(parts.database, order, lease, parts.now());
  while (leased.kind === "busy") {
    await pause(lookAgainMs, undefined, { signal });
    leased = await leaseVersion(parts.database, order, lease, parts.now());
  }
  if (leased.kind !== "leased") {
    return { ok: false, isFull: leased.kind === "full", reason: leased.reason };
  }
  const build = { graphId: order.graphId, version: leased.version, lease };
  const alive = setInterval(() => void renew(parts, build).catch(() => {}), leaseMs / 3);
  try {
    return await fill(parts, build, order.documents, signal);
  } catch (cause) {
    if (!(cause instanceof LeaseLost)) await fail(parts, build, "Its build was interrupted.");
    throw cause;
  } finally {
    clearInterval(alive);
  }
}

interface Build {
  graphId: string;
  version: number;
  lease: string;
}

async function fill(
  parts: GraphParts,
  build: Build,
  source: AsyncIterable<SourceDocument>,
  signal: AbortSignal,
): Promise<BuiltGraph> {
  const { documents, truncated } = await readDocuments(source, signal);
  const worker = new URL("./graph-worker.ts", import.meta.url);
  const extracted = await runIsolated<ExtractedGraph>(worker, documents, {
    timeoutMs: graphBounds.buildTimeoutMs,
    maxMemoryMb: graphBounds.buildMaxMemoryMb,
    signal,
  });
  signal.throwIfAborted();
  if (!extracted.ok) {
    const reason = sentences[extracted.fault];
    await fail(parts, build, reason);
    return { ok: false, isFull: false, reason };
  }
  const { entities, relations, capped } = extracted.answer;
  await store(parts, build, extracted.answer, signal);
  await finish(parts, build, { entities: entities.length, relations: relations.length });
  return {
    ok: true,
    version: build.version,
    entities: entities.length,
    relations: relations.length,
    truncated: truncated || capped,
  };
}

const sentences: Readonly<Record<IsolationFault, string>> = {
  out_of_time: "Reading the documents took too long: give the graph fewer or shorter ones.",
  out_of_memory: "Reading the documents took too much memory: give the graph fewer or shorter ones.",
  broken: "The documents could not be read.",
  stopped: "The build was stopped.",
};

/** In many small writes, so that a large graph does not hold up everybody else's. */
async function store(
  parts: GraphParts,
  { graphId, version, lease }: Build,
  { entities, relations }: ExtractedGraph,
  signal: AbortSignal,
): Promise<void> {
  const home = { graph_id: graphId, version };
  const entityRows = entities.map((entity, index) => ({ ...home, entity_no: index + 1, ...entity }));
  const relationRows = relations.map(({ source, target, kind, weight }) => ({
    ...home,
    source_no: source + 1,
    target_no: target + 1,
    kind,
    weight,
  }));
  const write = async (work: (transaction: WriteTransaction<DeploymentTables>) => Promise<unknown>) => {
    signal.throwIfAborted();
    await parts.database.write(async (transaction) => {
      await requireLease(transaction, { graphId, version, lease });
      await work(transaction);
    });
  };
  for (let start = 0; start < entityRows.length; start += rowsPerWrite) {
    const rows = entityRows.slice(start, start + rowsPerWrite);
    await write(({ sql }) => sql.insertInto("graph_entities").values(rows).execute());
  }
  for (let start = 0; start < relationRows.length; start += rowsPerWrite) {
    const rows = relationRows.slice(start, start + rowsPerWrite);
    await write(({ sql }) => sql.insertInto("graph_relations").values(rows).execute());
  }
}

async function finish(
  { database, jobs }: GraphParts,
  build: Build,
  counts: { entities: number; relations: number },
): Promise<void> {
  await database.write(async (transaction) => {
    await requireLease(transaction, build);
    await updateBuild(transaction, build, { status: "built", lease: null, leased_until: null, ...counts });
    await jobs.enqueue(transaction, { queue: graphPublishQueue, key: build.graphId, payload: null });
  });
}

async function fail({ database }: GraphParts, build: Build, error: string): Promise<void> {
  const changed = { status: "failed", error, lease: null, leased_until: null } as const;
  await database.write((transaction) => updateBuild(transaction, build, changed));
}

async function renew({ database, now }: GraphParts, build: Build): Promise<void> {
  const leased_until = now() + leaseMs;
  await database.write((transaction) => updateBuild(transaction, build, { leased_until }));
}

async function updateBuild(
  { sql }: WriteTransaction<DeploymentTables>,
  { graphId, version, lease }: Build,
  changed: Partial<DeploymentTables["graph_versions"]>,
): Promise<void> {
  await sql
    .updateTable("graph_versions")
    .set(changed)
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .where("lease", "=", lease)
    .execute();
}

async function requireLease(
  { sql }: WriteTransaction<DeploymentTables>,
  { graphId, version, lease }: Build,
): Promise<void> {
  const held = await sql
    .selectFrom("graph_versions")
    .select("version")
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .where("lease", "=", lease)
    .executeTakeFirst();
  if (!held) throw new LeaseLost("Another build has taken this version over.");
}
