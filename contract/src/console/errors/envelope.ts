import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { type ConsoleRefusal, consoleErrors } from "./catalogue.ts";
import type { ConsoleErrorEntry } from "./error-entry.ts";

/** Every refusal of the console's API. */
export const ConsoleErrorEnvelope = closedObject(
  {
    error: closedObject({
      code: Type.String({ description: "Stable; what programs act on." }),
      message: Type.String({ description: "For people; its wording may change." }),
      request_id: Type.String({ description: "The same as the X-Request-Id response header." }),
      details: Type.Optional(Type.Unknown({ description: "Present where the code has more to say." })),
    }),
  },
  { title: "ConsoleErrorEnvelope" },
);
export type ConsoleErrorEnvelope = Static<typeof ConsoleErrorEnvelope>;

export function consoleErrorEnvelope(refusal: ConsoleRefusal, requestId: string): ConsoleErrorEnvelope {
  const entry: ConsoleErrorEntry = consoleErrors[refusal.code];
  const facts = refusal.facts ?? {};
  const message = typeof entry.message === "string" ? entry.message : entry.message(facts);
  const details = detailsOf(facts, entry.hidden ?? []);
  return {
    error: {
      code: refusal.code,
      message,
      request_id: requestId,
      ...(details === undefined ? {} : { details }),
    },
  };
}

/** A list of problems is given as it is, as the other surfaces do. */
function detailsOf(facts: object, hidden: readonly string[]): unknown {
  if ("problems" in facts) return facts.problems;
  const shown = Object.entries(facts).filter(([name]) => !hidden.includes(name));
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}
