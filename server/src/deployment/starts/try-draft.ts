import type { Actor } from "../../access/actor.ts";
import type { Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { type SaveTrialRefusal, saveTrialVersion } from "../workflows/drafts/save-trial-version.ts";
import type { DraftParts } from "../workflows/drafts/stored-draft.ts";
import type { StartParts } from "./start-parts.ts";
import type { StartedRun, StartRefusal, StartRequest } from "./start-request.ts";
import { startRun } from "./start-run.ts";

export type TryDraftParts = StartParts & DraftParts;

export interface TryDraftRequest extends Omit<StartRequest, "version" | "isTrial"> {
  /** The draft's, as its author last saw it. */
  readonly revision: number;
}

/** Runs a draft as it is, for its author, without activating it. */
export async function tryDraft(
  parts: TryDraftParts,
  actor: Actor,
  { revision, ...request }: TryDraftRequest,
): Promise<Outcome<StartedRun, StartRefusal | SaveTrialRefusal>> {
  const refused = refuseUnless(actor, "runs:create");
  if (refused) return refused;
  const saved = await saveTrialVersion(parts, actor, { workflowId: request.workflowId, revision });
  if (!saved.ok) return saved;
  return await startRun(parts, actor, { ...request, version: saved.value.version, isTrial: true });
}
