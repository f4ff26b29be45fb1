import type { PiiPolicy } from "@sluice/contract";
import { ruleEntities } from "./rules.ts";

export interface Unsupported {
  field: "mode" | "entities";
  /** Which entity of the list. */
  index: number | null;
  reason: string;
}

/** The first thing a policy asks for that this release cannot do. A policy that is off asks for nothing. */
export function unsupportedIn(policy: Pick<PiiPolicy, "mode" | "entities">): Unsupported | null {
  if (policy.mode === "off") return null;
  if (policy.mode === "rules_and_model") {
    return {
      field: "mode",
      index: null,
      reason: 'Redaction with a model needs a model, and this release has none: choose the mode "rules".',
    };
  }
  const index = policy.entities.findIndex((entity) => !ruleEntities.includes(entity));
  if (index < 0) return null;
  const reason = `No rule finds ${policy.entities[index]}. This release can find ${ruleEntities.join(", ")}.`;
  return { field: "entities", index, reason };
}
