import type { Problem, WorkflowDefinition } from "@sluice/contract";
import { limits } from "@sluice/contract/limits";

const { largeTextAdvisoryChars } = limits.app;
const numbers = new Intl.NumberFormat("en");

/** What does not keep a draft from being saved, and is worth knowing before it runs. */
export function draftAdvice(definition: WorkflowDefinition): Problem[] {
  const idle = definition.nodes.flatMap((node, index): Problem[] => {
    if (node.agent != null) return [];
    const name = `nodes[${index}].agent`;
    if (node.node_type === "task") return [{ name, reason: "A task needs an agent before it can run." }];
    if (node.node_type === "conditional" && node.expression == null) {
      return [{ name, reason: "A choice needs an agent or an expression before it can run." }];
    }
    return [];
  });
  const chars = JSON.stringify(definition).length;
  if (chars <= largeTextAdvisoryChars) return idle;
  const reason = `The definition has ${numbers.format(chars)} characters. Above ${numbers.format(largeTextAdvisoryChars)} it is slow to read, for people and for models.`;
  return [...idle, { name: "definition", reason }];
}
