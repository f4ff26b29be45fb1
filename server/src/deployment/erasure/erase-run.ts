import type { DataPurge } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import { type NotOwner, refuseUnlessOwner } from "../../access/ownership.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { isId, runNotFound, runWithin } from "../runs/reach-run.ts";
import { starterOf } from "../runs/starter-of.ts";
import type { PurgeRequest } from "./purge-lease.ts";
import { type PurgeParts, type PurgeRefusal, purgeRun } from "./purge-run.ts";

const readStarter = runWithin(["triggered_by", "key_id", "actor_kind", "actor_id", "actor_name"]);

/** Erases a finished run's data for a person: whoever started it, or a manager. */
export async function eraseRun(
  parts: PurgeParts,
  actor: Actor,
  request: PurgeRequest,
): Promise<Outcome<DataPurge, PurgeRefusal | NotOwner["refusal"]>> {
  const refused = refuseUnless(actor, "runs:delete");
  if (refused) return refused;
  const [row] = isId(request.runId) ? await readStarter(parts.database, actor, request.runId) : [];
  if (!row) return runNotFound;
  return refuseUnlessOwner(actor, starterOf(row)) ?? (await purgeRun(parts, actor, request));
}
