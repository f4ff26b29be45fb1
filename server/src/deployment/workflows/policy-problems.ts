import type { Problem, WorkflowDefinition } from "@sluice/contract";
import { unsupportedIn } from "../redaction/unsupported-in.ts";

/**
 * A policy that this release cannot keep, and steps that redact by a policy that is off, would promise too much. Places
 * are those in the definition.
 */
export function policyProblems({ pii_policy, nodes }: WorkflowDefinition): Problem[] {
  if (pii_policy === undefined || pii_policy.mode === "off") {
    const reason = "A pii_redact step redacts by the workflow's pii_policy: give it one that is on.";
    return nodes.flatMap((node, index) =>
      node.node_type === "pii_redact" ? [{ name: `nodes[${index}].node_type`, reason }] : [],
    );
  }
  const unsupported = unsupportedIn(pii_policy);
  if (unsupported === null) return [];
  const { field, index, reason } = unsupported;
  return [{ name: `pii_policy.${field}${index === null ? "" : `[${index}]`}`, reason }];
}
