import type { StartRunShape } from "@sluice/contract";
import type { KeyActor } from "../../access/actor.ts";
import { hashStartBody } from "../../deployment/starts/hash-start-body.ts";
import type { StartParts } from "../../deployment/starts/start-parts.ts";
import { startRun } from "../../deployment/starts/start-run.ts";
import type { Outcome } from "./call.ts";
import { presentSummary } from "./present-run.ts";
import { startRefusal } from "./refusals/start-refusal.ts";

interface StartCall {
  readonly workflowId: string;
  readonly body: StartRunShape;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Starts a run for a key. The same start, sent again, answers with the run that it started. */
export async function handleStart(
  parts: StartParts,
  key: KeyActor,
  { workflowId, body, headers }: StartCall,
): Promise<Outcome> {
  const hashed = hashStartBody(workflowId, body);
  if (!hashed.ok) return { code: "invalid_request", details: [{ name: "body", reason: hashed.reason }] };
  const started = await startRun(parts, key, {
    workflowId,
    parameters: body.parameters ?? {},
    inputText: body.input_text ?? null,
    clientReference: body.client_reference ?? null,
    labels: body.labels ?? {},
    ...(body.version !== undefined && { version: body.version }),
    ...("pii_policy_override" in body && { policyOverride: body.pii_policy_override }),
    idempotency: { key: String(headers["idempotency-key"]), bodyHash: hashed.hash },
  });
  if (!started.ok) return startRefusal(started.refusal);
  const { run, isReplay } = started.value;
  if (!isReplay) return { status: 202, body: presentSummary(run) };
  return { status: 200, headers: { "Idempotency-Replayed": "true" }, body: presentSummary(run) };
}
