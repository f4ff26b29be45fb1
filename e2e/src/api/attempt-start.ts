import type { Answered, TestKey, TestSystem } from "./running-system.ts";

interface Attempt {
  body?: unknown;
  /** Null: none is sent. Left out: one that was never used before. */
  idempotencyKey?: string | null;
  headers?: Record<string, string>;
}

let attempts = 0;

/** Asks for a run, whatever the answer. */
export async function attemptStart(
  system: TestSystem,
  key: TestKey,
  workflowId: string,
  { body = {}, idempotencyKey, headers }: Attempt = {},
): Promise<Answered> {
  attempts += 1;
  const once = idempotencyKey === undefined ? `attempt-${attempts}` : idempotencyKey;
  return await system.call("POST", `/workflows/${workflowId}/runs`, {
    key,
    headers: { ...headers, ...(once !== null && { "Idempotency-Key": once }) },
    body,
  });
}

/** What a client acts on: the status, and the code of a refusal. */
export function outcomeOf({ status, body }: Answered): [number, string | null] {
  return [status, body?.error?.code ?? null];
}
