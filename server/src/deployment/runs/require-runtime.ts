import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal } from "../../access/outcome.ts";
import type { RuntimeRefusal } from "../availability/runtime-availability.ts";
import { type ReachParts, reachRun } from "./reach-run.ts";

export interface RequireRuntimeParts extends ReachParts {
  /** Why the runtime cannot be asked now, or null. */
  runtimeRefusal(): RuntimeRefusal | null;
}

/** Whether a question about a run can be asked now. A run that is not there comes before a runtime that is not there. */
export async function requireRuntime(
  parts: RequireRuntimeParts,
  actor: Actor,
  { runId }: { readonly runId: string },
): Promise<Outcome<null, RuntimeRefusal | PlainRefusal<"run_not_found">>> {
  const refusal = parts.runtimeRefusal();
  if (refusal === null) return done(null);
  const reached = await reachRun(parts, actor, runId);
  return reached.ok ? { ok: false, refusal } : reached;
}
