import { errorCatalogue } from "./catalogue.ts";
import type { ErrorEnvelope } from "./envelope.ts";
import type { Refusal } from "./refusal.ts";

/** The text of a refusal for people, with the facts of the case filled in. */
export function refusalMessage(refusal: Refusal): string {
  return inThisCase(errorCatalogue[refusal.code].message, refusal) ?? "";
}

/** The headers that the code demands, such as Retry-After. */
export function refusalHeaders(refusal: Refusal): Record<string, string> {
  const headers = Object.entries(errorCatalogue[refusal.code].headers).flatMap(([name, rule]) => {
    const value = inThisCase(rule, refusal);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries(headers);
}

export function errorEnvelope(refusal: Refusal, requestId: string): ErrorEnvelope {
  return {
    error: {
      code: refusal.code,
      message: refusalMessage(refusal),
      request_id: requestId,
      ...("details" in refusal ? { details: refusal.details } : {}),
    },
  };
}

function inThisCase(rule: string | ((facts: never) => string | null), refusal: Refusal): string | null {
  if (typeof rule === "string") return rule;
  // `Refusal` pairs each code with the facts that its rules take; the compiler cannot follow the pair
  // through a lookup by code.
  return rule(("facts" in refusal ? refusal.facts : undefined) as never);
}
