import type { KeyActor } from "../../access/actor.ts";
import { type RequireRuntimeParts, requireRuntime } from "../../deployment/runs/require-runtime.ts";
import type { Outcome } from "./call.ts";
import { runRefusal } from "./refusals/run-refusal.ts";

/** For routes that ask the runtime: what they answer while it can be asked. */
export async function withRuntime(
  parts: RequireRuntimeParts,
  key: KeyActor,
  runId: string,
  answer: () => Promise<Outcome>,
): Promise<Outcome> {
  const required = await requireRuntime(parts, key, { runId });
  return required.ok ? await answer() : runRefusal(required.refusal);
}
