import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { RunEffect } from "@sluice/core";
import { buildGraphVersion } from "../graphs/build-graph-version.ts";
import type { SourceDocument } from "../graphs/extraction/extract-graph.ts";
import { type Publication, publicationOf } from "../graphs/publication-of.ts";
import { outputBlobKey } from "../outputs/store-output.ts";
import type { OwnedRun } from "./owned-run.ts";
import type { RuntimeParts } from "./runtime-parts.ts";
import { blockStep, completeStep, failStep, gatherUpstream, type StepAttempt } from "./step-attempt.ts";
import { withStores } from "./with-stores.ts";

const readableKinds = ["text", "csv", "json", "markdown"];
const documentMaxBytes = 8 * 1_048_576;
const publicationPollMs = 300;

/** Builds a version of the step's graph from what the steps before handed on, and from the run's text files. */
export async function buildGraph(
  parts: RuntimeParts,
  attempt: StepAttempt,
  signal: AbortSignal,
): Promise<void> {
  const { run, node } = attempt;
  if (node.graph === null) return blockStep(attempt, "It names no knowledge graph: choose one for it.");
  const order = { graphId: node.graph, runId: run.runId, step: node.slug };
  const documents = documentsOf(parts, attempt, signal);
  const built = await buildGraphVersion(parts, { ...order, documents }, signal);
  if (!built.ok && built.isFull) {
    // A workflow that runs every day must not fail because the graph is full one day. Its publish step reports it.
    return await completeStep(parts, attempt, { text: built.reason }, signal);
  }
  if (!built.ok) return failStep(attempt, built.reason);
  const { version, entities, relations, truncated } = built;
  const all = truncated ? " The documents held more than a version takes." : "";
  const summary = `Version ${version}: ${entities} entities, ${relations} relations.${all}`;
  await completeStep(parts, attempt, { text: JSON.stringify(built), summary }, signal);
}

async function* documentsOf(
  parts: RuntimeParts,
  attempt: StepAttempt,
  signal: AbortSignal,
): AsyncIterable<SourceDocument> {
  const upstream = await withStores(parts, signal, () => gatherUpstream(parts, attempt));
  for (const { step, text } of upstream) yield { name: step, text };
  const { runId } = attempt.run;
  // The files of the step before may not be stored yet.
  await attempt.run.settled();
  const files = await parts.database.reader
    .selectFrom("run_outputs")
    .select("output_key")
    .where("run_id", "=", runId)
    .where("kind", "in", readableKinds)
    .where("bytes", "<=", documentMaxBytes)
    .orderBy("output_key")
    .execute();
  for (const { output_key } of files) {
    const found = await withStores(parts, signal, () => parts.blobs.open(outputBlobKey(runId, output_key)));
    if (found) yield { name: output_key, text: (await buffer(found.stream)).toString("utf8") };
  }
}

/** Waits until the version is published. The run's own time limit ends the wait. */
export async function awaitPublication(
  parts: RuntimeParts,
  run: OwnedRun,
  { step, attempt, build }: Extract<RunEffect, { kind: "await_publication" }>,
  signal: AbortSignal,
): Promise<void> {
  if (!run.submit({ type: "start_step", step, attempt }).decided.ok) return;
  for (;;) {
    const publication = await publicationOf(parts.database, run.runId, build);
    if (publication !== "waiting") {
      const outcome =
        publication === "ready"
          ? ({ kind: "completed", result_summary: "Published." } as const)
          : ({ kind: "not_published", error: faultOf(publication, run, build) } as const);
      run.submit({ type: "finish_step", step, attempt, outcome });
      return;
    }
    await pause(publicationPollMs, undefined, { signal });
  }
}

function faultOf(
  publication: Exclude<Publication, "waiting" | "ready">,
  run: OwnedRun,
  build: string,
): string {
  if (publication !== "none") return publication.failed;
  const said = run.board.steps.find(({ slug }) => slug === build)?.result_summary;
  return said ?? "The version that was built is gone.";
}
