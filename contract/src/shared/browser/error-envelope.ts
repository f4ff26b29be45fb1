import { type Static, Type } from "typebox";
import { closedObject } from "../schemas/closed-object.ts";
import type { ErrorEntry } from "./error-entry.ts";

/** Every refusal of an API for browsers. */
export const BrowserErrorEnvelope = closedObject(
  {
    error: closedObject({
      code: Type.String({ description: "Stable; what programs act on." }),
      message: Type.String({ description: "For people; its wording may change." }),
      request_id: Type.String({ description: "The same as the X-Request-Id response header." }),
      details: Type.Optional(Type.Unknown({ description: "Present where the code has more to say." })),
    }),
  },
  { title: "ErrorEnvelope" },
);
export type BrowserErrorEnvelope = Static<typeof BrowserErrorEnvelope>;

/** A refusal with the facts of the case. */
export interface BrowserRefusal<Code extends string = string> {
  readonly code: Code;
  readonly facts?: object;
}

/** A refusal as it is sent. */
export function errorEnvelope(
  entry: ErrorEntry,
  { code, facts = {} }: BrowserRefusal,
  requestId: string,
): BrowserErrorEnvelope {
  const message = typeof entry.message === "string" ? entry.message : entry.message(facts);
  const details = detailsOf(facts, entry.hidden ?? []);
  return { error: { code, message, request_id: requestId, ...(details === undefined ? {} : { details }) } };
}

/** A list of problems is given as it is, as the other surfaces do. */
function detailsOf(facts: object, hidden: readonly string[]): unknown {
  if ("problems" in facts) return facts.problems;
  const shown = Object.entries(facts).filter(([name]) => !hidden.includes(name));
  return shown.length === 0 ? undefined : Object.fromEntries(shown);
}
