import { limits, type PiiPolicy } from "@sluice/contract";
import { Redaction } from "./redaction.ts";

/**
 * An event's payload, or anything else that is JSON, without the values a policy redacts in its strings. It is
 * for texts of the size of a payload and works where it is called; a longer text is cut to that size first.
 */
export function redactPayload<Payload>(payload: Payload, policy: PiiPolicy, key: Uint8Array): Payload {
  if (policy.mode === "off" || !policy.stages.includes("steps")) return payload;
  const redaction = new Redaction(policy, key);
  return redactValue(payload, redaction) as Payload;
}

function redactValue(value: unknown, redaction: Redaction): unknown {
  if (typeof value === "string") return redaction.apply(value.slice(0, limits.events.payloadMaxBytes));
  if (Array.isArray(value)) return value.map((each) => redactValue(each, redaction));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, redactValue(each, redaction)]),
  );
}
