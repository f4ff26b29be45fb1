import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Database, WriteTransaction } from "../../platform/db/database.ts";
import { type IsolationFault, runIsolated } from "../../platform/isolation/run-isolated.ts";
import type { JobQueue } from "../../platform/jobs/job-queue.ts";
import type { DeploymentTables } from "../tables.ts";
import { type BuildOrder, claimMs, claimVersion } from "./claim-version.ts";
import type { SourceDocument } from "./extraction/extract-graph.ts";
import type { ExtractedGraph } from "./extraction/graph-draft.ts";
import { graphBounds } from "./graph-bounds.ts";
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
class ClaimLost extends Error {}

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
  const claim = randomUUID();
  let claimed = await claimVersion(parts.database, order, claim, parts.now());
  while (claimed.kind === "busy") {
    await pause(lookAgainMs, undefined, { signal });
    claimed = await claimVersion(parts.database, order, claim, parts.now());
  }
  if (claimed.kind !== "claimed") {
    return { ok: false, isFull: claimed.kind === "full", reason: claimed.reason };
  }
  const build = { graphId: order.graphId, version: claimed.version, claim };
  const alive = setInterval(() => void renew(parts, build).catch(() => {}), claimMs / 3);
  try {
    return await fill(parts, build, order.documents, signal);
  } catch (cause) {
    if (!(cause instanceof ClaimLost)) await fail(parts, build, "Its build was interrupted.");
    throw cause;
  } finally {
    clearInterval(alive);
  }
}

interface Build {
  graphId: string;
  version: number;
  claim: string;
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
  { graphId, version, claim }: Build,
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
      await requireClaim(transaction, { graphId, version, claim });
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
    await requireClaim(transaction, build);
    await updateBuild(transaction, build, { status: "built", claim: null, claimed_until: null, ...counts });
    await jobs.enqueue(transaction, { queue: graphPublishQueue, key: build.graphId, payload: null });
  });
}

async function fail({ database }: GraphParts, build: Build, error: string): Promise<void> {
  const changed = { status: "failed", error, claim: null, claimed_until: null } as const;
  await database.write((transaction) => updateBuild(transaction, build, changed));
}

async function renew({ database, now }: GraphParts, build: Build): Promise<void> {
  const claimed_until = now() + claimMs;
  await database.write((transaction) => updateBuild(transaction, build, { claimed_until }));
}

async function updateBuild(
  { sql }: WriteTransaction<DeploymentTables>,
  { graphId, version, claim }: Build,
  changed: Partial<DeploymentTables["graph_versions"]>,
): Promise<void> {
  await sql
    .updateTable("graph_versions")
    .set(changed)
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .where("claim", "=", claim)
    .execute();
}

async function requireClaim(
  { sql }: WriteTransaction<DeploymentTables>,
  { graphId, version, claim }: Build,
): Promise<void> {
  const held = await sql
    .selectFrom("graph_versions")
    .select("version")
    .where("graph_id", "=", graphId)
    .where("version", "=", version)
    .where("claim", "=", claim)
    .executeTakeFirst();
  if (!held) throw new ClaimLost("Another build has taken this version over.");
}
