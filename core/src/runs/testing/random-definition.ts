import type { Branch, DefinitionNode, NodeType, WorkflowDefinition } from "@sluice/contract";
import type { SeededRandom } from "./seeded-random.ts";

const NODE_TYPES: readonly [NodeType, ...NodeType[]] = [
  "task",
  "task",
  "task",
  "handoff",
  "conditional",
  "conditional",
  "ampg_update",
  "pii_redact",
];
const LABELS = ["yes", "no", "maybe"] as const;

/** A definition that passes every check: any graph without circles, with gates and branches strewn over it. */
export function randomDefinition(random: SeededRandom, maxNodes = 9): WorkflowDefinition {
  const nodes: DefinitionNode[] = [];
  const count = random.between(1, maxNodes);
  for (let index = 0; index < count; index += 1) {
    const node_type = random.pick(NODE_TYPES);
    const density = random.pick([0.15, 0.4]);
    nodes.push({
      slug: `s${index}`,
      title: `Step ${index}`,
      node_type,
      // Work of our own (a handoff that puts results together) is always restart safe; an agent's is not.
      ...(node_type !== "handoff" && node_type !== "ampg_update" && { agent: "hand" }),
      depends_on: nodes.filter(() => random.chance(density)).map(({ slug }) => slug),
      requires_approval: random.chance(0.15),
      approve_before_start: random.chance(0.12),
      restart_safe: random.chance(0.5),
      ...(node_type === "ampg_update" && { graph: "Contracts" }),
    });
  }
  return {
    nodes: nodes.map((node) =>
      node.node_type === "conditional"
        ? { ...node, branches: randomBranches(node.slug, nodes, random) }
        : node,
    ),
    settings: {
      parallelism: random.between(1, 4),
      max_run_hours: random.chance(0.2) ? random.pick([0.25, 1]) : null,
    },
    supervisor: random.chance(0.3) ? "Chief" : null,
    ...(random.chance(0.3) && {
      pii_policy: {
        mode: "rules",
        entities: ["EMAIL_ADDRESS"],
        min_confidence: 0.8,
        operator: "mask",
        stages: random.chance(0.8) ? ["inputs", "steps", "outputs"] : ["inputs"],
        max_coordinator_calls: 200,
      },
    }),
  };
}

function randomBranches(slug: string, nodes: readonly DefinitionNode[], random: SeededRandom): Branch[] {
  const dependents = nodes.filter((node) => node.depends_on?.includes(slug));
  return LABELS.slice(0, random.between(2, LABELS.length)).map((label) => ({
    label,
    steps: dependents.filter(() => random.chance(0.45)).map((node) => node.slug),
  }));
}
