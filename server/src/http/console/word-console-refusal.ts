import {
  type ConsoleErrorEntry,
  type ConsoleRefusal,
  consoleErrorEnvelope,
  consoleErrors,
} from "@sluice/contract/console";
import type { JsonAnswer } from "../serving/answer.ts";
import type { PipelineRefusal } from "../serving/surface.ts";

/** A refusal as a browser gets it: the status, the headers and the one envelope. */
export function wordConsoleRefusal(refused: ConsoleRefusal | PipelineRefusal, requestId: string): JsonAnswer {
  const refusal =
    "details" in refused ? { code: refused.code, facts: { problems: refused.details } } : refused;
  const { status }: ConsoleErrorEntry = consoleErrors[refusal.code];
  return { status, headers: headersOf(refusal), body: consoleErrorEnvelope(refusal, requestId) };
}

function headersOf({ facts = {} }: ConsoleRefusal): Record<string, string> {
  const headers: Record<string, string> = {};
  if ("retryAfterSeconds" in facts) headers["Retry-After"] = String(facts.retryAfterSeconds);
  if ("allowed" in facts && Array.isArray(facts.allowed)) headers.Allow = facts.allowed.join(", ");
  return headers;
}
