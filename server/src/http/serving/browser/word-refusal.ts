import { type BrowserRefusal, type ErrorEntry, errorEnvelope } from "@sluice/contract";
import type { JsonAnswer } from "../answer.ts";
import type { PipelineRefusal } from "../surface.ts";

/** Words a refusal as a browser gets it: the status, the headers and the one envelope. */
export function wordRefusal<Code extends string>(errors: Readonly<Record<Code, ErrorEntry>>) {
  return (refused: BrowserRefusal<Code> | PipelineRefusal, requestId: string): JsonAnswer => {
    const refusal: BrowserRefusal =
      "details" in refused ? { code: refused.code, facts: { problems: refused.details } } : refused;
    const entry = errors[refusal.code as Code];
    return {
      status: entry.status,
      headers: headersOf(refusal),
      body: errorEnvelope(entry, refusal, requestId),
    };
  };
}

function headersOf({ facts = {} }: BrowserRefusal): Record<string, string> {
  const headers: Record<string, string> = {};
  if ("retryAfterSeconds" in facts) headers["Retry-After"] = String(facts.retryAfterSeconds);
  if ("allowed" in facts && Array.isArray(facts.allowed)) headers.Allow = facts.allowed.join(", ");
  return headers;
}
