import type { PiiRedactionAnswer } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { readManifest } from "../redaction/read-manifest.ts";
import { type OutOfReach, type ReachParts, reachRun } from "./reach-run.ts";

/** What redaction did in a run, in counts. */
export async function showRedaction(
  parts: ReachParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<PiiRedactionAnswer, OutOfReach | PlainRefusal<"pii_redaction_not_applied">>> {
  const refused = refuseUnless(actor, "runs:read");
  if (refused) return refused;
  const reached = await reachRun(parts, actor, runId);
  if (!reached.ok) return reached;
  const manifest = await readManifest(parts.database, runId);
  return manifest ? done(manifest) : refuse("pii_redaction_not_applied");
}
