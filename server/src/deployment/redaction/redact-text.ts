import type { PiiPolicy } from "@sluice/contract";
import type { DetectorOptions } from "./detectors/finding.ts";
import { type EntityCounts, Redaction } from "./redaction.ts";
import { TextRedactor } from "./text-redactor.ts";

export interface RedactedText {
  text: string;
  /** How many values of each entity were redacted. */
  entities: EntityCounts;
}

/** Redacts a text with the rules of a policy. One whose mode is off changes nothing. */
export function redactText(
  text: string,
  policy: PiiPolicy,
  key: Uint8Array,
  options?: DetectorOptions,
): RedactedText {
  if (policy.mode === "off") return { text, entities: {} };
  const redaction = new Redaction(policy, key, options);
  const redactor = new TextRedactor(redaction);
  const redacted = redactor.push(text) + redactor.end();
  return { text: redacted, entities: redaction.counts };
}
