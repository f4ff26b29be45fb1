import type { DefinitionNode, StepNodeType } from "@sluice/contract";

/** What is drawn of a step: one of a definition, or one of a run. */
export interface DrawnStep
  extends Pick<
    DefinitionNode,
    "slug" | "title" | "depends_on" | "branches" | "requires_approval" | "approve_before_start"
  > {
  readonly node_type: StepNodeType;
}

export interface KeyedStep {
  /** Stays the same while the step is renamed. */
  readonly key: string;
  readonly node: DrawnStep;
}

export interface GraphEdge {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  /** The label of the choice that it leaves from. */
  readonly label?: string;
}

export interface Graph {
  readonly steps: readonly KeyedStep[];
  readonly edges: readonly GraphEdge[];
}

/** The steps and the arrows between them. An arrow from a conditional is one for each branch that names its end. */
export function graphOf(steps: readonly KeyedStep[]): Graph {
  const edges = steps.flatMap(({ key: to, node }) =>
    [...new Set(node.depends_on ?? [])].flatMap((slug): GraphEdge[] => {
      const source = steps.find((each) => each.node.slug === slug);
      if (source === undefined || source.key === to) return [];
      const from = source.key;
      const labels = labelsTo(source.node, node.slug);
      if (labels.length === 0) return [{ id: `${from}>${to}`, from, to }];
      return labels.map((label) => ({ id: `${from}>${to}:${label}`, from, to, label }));
    }),
  );
  return { steps, edges };
}

function labelsTo({ branches }: DrawnStep, slug: string): string[] {
  const named = branches?.filter(({ steps }) => steps.includes(slug)) ?? [];
  return [...new Set(named.map(({ label }) => label))];
}
