import type { PiiEntity, PiiPolicy } from "@sluice/contract";
import { findCreditCards } from "./detectors/find-credit-cards.ts";
import { findEmails } from "./detectors/find-emails.ts";
import { findIbans } from "./detectors/find-ibans.ts";
import { findIpAddresses } from "./detectors/find-ip-addresses.ts";
import { findPhoneNumbers } from "./detectors/find-phone-numbers.ts";
import type { Detector, DetectorOptions, Finding } from "./detectors/finding.ts";
import { resolveOverlaps } from "./detectors/resolve-overlaps.ts";

const detectors: ReadonlyMap<PiiEntity, Detector> = new Map<PiiEntity, Detector>([
  ["CREDIT_CARD", findCreditCards],
  ["EMAIL_ADDRESS", findEmails],
  ["IBAN_CODE", findIbans],
  ["IP_ADDRESS", findIpAddresses],
  ["PHONE_NUMBER", findPhoneNumbers],
]);

/** The entities that rules find without a model. */
export const ruleEntities: readonly PiiEntity[] = [...detectors.keys()];

/** Every rule needs one of these characters, so most cells of most tables need no rule. */
const worthALook = /[@0-9:]/;

/** What a policy finds in a text, sorted and without overlaps. A policy that names no entity means all. */
export function finderOf(
  policy: Pick<PiiPolicy, "entities" | "min_confidence">,
  options: DetectorOptions,
): (text: string) => Finding[] {
  const named = ruleEntities.filter((entity) => policy.entities.includes(entity));
  const used = policy.entities.length === 0 ? ruleEntities : named;
  return (text) => {
    if (!worthALook.test(text)) return [];
    const found = used.flatMap((entity) => detectors.get(entity)?.(text, options) ?? []);
    const sure = found.filter(({ confidence }) => confidence >= policy.min_confidence);
    return sure.length < 2 ? sure : resolveOverlaps(sure);
  };
}
