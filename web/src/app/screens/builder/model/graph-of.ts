import type { DefinitionNode } from "@sluice/contract";
import type { Draft } from "./draft.ts";
import { keyOfSlug } from "./draft.ts";
import type { Edge } from "./edge-edits.ts";

interface GraphEdge extends Edge {
  readonly id: string;
}

export interface Graph {
  readonly steps: readonly { readonly key: string; readonly node: DefinitionNode }[];
  readonly edges: readonly GraphEdge[];
}

/** The steps and the arrows between them. An arrow from a conditional is one for each branch that names its end. */
export function graphOf(draft: Draft): Graph {
  const { nodes } = draft.definition;
  const steps = nodes.flatMap((node, index) => {
    const key = draft.keys[index];
    return key === undefined ? [] : [{ key, node }];
  });
  const edges = steps.flatMap(({ key: to, node }) =>
    [...new Set(node.depends_on ?? [])].flatMap((slug): GraphEdge[] => {
      const from = keyOfSlug(draft, slug);
      const source = nodes.find((each) => each.slug === slug);
      if (from === undefined || from === to) return [];
      const labels = labelsTo(source, node.slug);
      if (labels.length === 0) return [{ id: `${from}>${to}`, from, to }];
      return labels.map((label) => ({ id: `${from}>${to}:${label}`, from, to, label }));
    }),
  );
  return { steps, edges };
}

function labelsTo(source: DefinitionNode | undefined, slug: string): string[] {
  const named = source?.branches?.filter(({ steps }) => steps.includes(slug)) ?? [];
  return [...new Set(named.map(({ label }) => label))];
}
