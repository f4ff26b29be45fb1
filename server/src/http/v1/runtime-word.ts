import type { Refusal } from "@sluice/contract/v1";
import type { AdmittedKey } from "../../deployment/key-mirror/api-keys.ts";
import { type ReachParts, reachRun } from "../../deployment/runs/reach-run.ts";
import type { Outcome } from "./call.ts";

export interface RuntimeWord extends ReachParts {
  /** Why the runtime cannot be asked now, or null. */
  runtimeRefusal(): Refusal | null;
}

/** For routes that need the runtime's word: a run that is not there comes before a runtime that is not there. */
export async function withRuntime(
  { database, runtimeRefusal }: RuntimeWord,
  key: AdmittedKey,
  runId: string,
  answer: () => Promise<Outcome>,
): Promise<Outcome> {
  const refusal = runtimeRefusal();
  if (refusal === null) return await answer();
  const reached = await reachRun(database, key, runId);
  return reached.ok ? refusal : reached.refusal;
}
