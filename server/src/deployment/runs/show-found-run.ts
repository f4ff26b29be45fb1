import type { AppRunItem } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { foundColumns, presentFound } from "./present-starter.ts";
import { isId, type OutOfReach, type ReachParts, runNotFound, runWithin } from "./reach-run.ts";

const readFound = runWithin(foundColumns);

/** A run as the list of runs shows it. */
export async function showFoundRun(
  { database }: ReachParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<AppRunItem, OutOfReach>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const [row] = isId(runId) ? await readFound(database, actor, runId) : [];
  return row ? done(presentFound(row)) : runNotFound;
}
