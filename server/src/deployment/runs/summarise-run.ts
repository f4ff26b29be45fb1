import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal } from "../../access/outcome.ts";
import { listedColumns, presentSummary, type SummarisedRun } from "./present-run.ts";
import { isId, type ReachParts, runNotFound, runWithin } from "./reach-run.ts";

const readListed = runWithin(listedColumns);

/** A run in brief, for operations that answer with one. */
export async function summariseRun(
  { database }: ReachParts,
  actor: Actor,
  runId: string,
): Promise<Outcome<SummarisedRun, PlainRefusal<"run_not_found">>> {
  if (!isId(runId)) return runNotFound;
  const [row] = await readListed(database, actor, runId);
  return row ? done(presentSummary(row)) : runNotFound;
}
