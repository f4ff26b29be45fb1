import type { DefinitionNode } from "@sluice/contract";
import { type Draft, stepOf, tidyStep, withNodes, withStep } from "./draft.ts";

/** From a step to one that waits for it; on one of its branches, or whichever is chosen. */
export interface Edge {
  readonly from: string;
  readonly to: string;
  readonly label?: string;
}

/** Why two steps cannot be connected, or null. */
export function connectFault(draft: Draft, { from, to, label }: Edge): string | null {
  const [source, target] = [stepOf(draft, from), stepOf(draft, to)];
  if (source === undefined || target === undefined) return "One of the two steps is gone.";
  if (from === to) return "A step cannot come before itself.";
  const isWaiting = target.depends_on?.includes(source.slug) ?? false;
  const isOnBranch = label !== undefined && branchNames(source, label, target.slug);
  if (isWaiting && (label === undefined ? !isNamed(source, target.slug) : isOnBranch)) {
    return `${target.title} comes after ${source.title} already.`;
  }
  return comesBefore(draft, target.slug, source.slug)
    ? `${target.title} comes before ${source.title}: the steps would go round in a circle.`
    : null;
}

/** The draft with the edge; unchanged when there is a fault. Without a label, the step runs whichever branch is chosen. */
export function connect(draft: Draft, edge: Edge): Draft {
  const [source, target] = [stepOf(draft, edge.from), stepOf(draft, edge.to)];
  if (source === undefined || target === undefined || connectFault(draft, edge) !== null) return draft;
  const waiting = withStep(draft, edge.to, (node) => ({
    ...node,
    depends_on: [...new Set([...(node.depends_on ?? []), source.slug])],
  }));
  return withStep(waiting, edge.from, (node) =>
    mapBranches(node, (steps, label) => {
      const without = steps.filter((slug) => slug !== target.slug);
      if (edge.label === undefined) return without;
      return label === edge.label ? [...without, target.slug] : steps;
    }),
  );
}

/** Without the edge. A step that other branches still name goes on waiting for the conditional. */
export function disconnect(draft: Draft, edge: Edge): Draft {
  const [source, target] = [stepOf(draft, edge.from), stepOf(draft, edge.to)];
  if (source === undefined || target === undefined) return draft;
  const unnamed = withStep(draft, edge.from, (node) =>
    mapBranches(node, (steps, label) =>
      edge.label === undefined || label === edge.label ? steps.filter((slug) => slug !== target.slug) : steps,
    ),
  );
  const left = stepOf(unnamed, edge.from);
  if (left !== undefined && isNamed(left, target.slug)) return unnamed;
  return withStep(unnamed, edge.to, (node) => ({
    ...node,
    depends_on: node.depends_on?.filter((slug) => slug !== source.slug) ?? [],
  }));
}

/**
 * Takes a step out of every edge. Those that waited for it wait for what it waited for, on the branch on which it
 * was, so that a chain stays a chain.
 */
export function disconnectAll(draft: Draft, key: string): Draft {
  const gone = stepOf(draft, key);
  if (gone === undefined) return draft;
  const before = gone.depends_on ?? [];
  const after = draft.definition.nodes.filter((node) => node.depends_on?.includes(gone.slug));
  const heirs = after.map(({ slug }) => slug);
  const nodes = draft.definition.nodes.map((node) => {
    const inherits = heirs.includes(node.slug);
    const waits = (node.depends_on ?? []).filter((slug) => slug !== gone.slug);
    const depends_on = inherits ? [...new Set([...waits, ...before])] : waits;
    return tidyStep(
      mapBranches({ ...node, depends_on }, (steps) =>
        steps.includes(gone.slug)
          ? [...new Set([...steps.filter((slug) => slug !== gone.slug), ...heirs])]
          : steps,
      ),
    );
  });
  return withNodes(draft, nodes);
}

/** Whether one step is over before another can start. */
export function comesBefore(draft: Draft, earlier: string, later: string): boolean {
  const waits = new Map(draft.definition.nodes.map((node) => [node.slug, node.depends_on ?? []]));
  const before = new Set(waits.get(later));
  // A set goes on to what is added to it while it is walked.
  for (const slug of before) for (const each of waits.get(slug) ?? []) before.add(each);
  return before.has(earlier);
}

export function isNamed(node: DefinitionNode, slug: string): boolean {
  return node.branches?.some(({ steps }) => steps.includes(slug)) ?? false;
}

function branchNames(node: DefinitionNode, label: string, slug: string): boolean {
  return node.branches?.some((branch) => branch.label === label && branch.steps.includes(slug)) ?? false;
}

function mapBranches(
  node: DefinitionNode,
  change: (steps: string[], label: string) => string[],
): DefinitionNode {
  if (node.branches === undefined) return node;
  const branches = node.branches.map((branch) => ({ ...branch, steps: change(branch.steps, branch.label) }));
  return { ...node, branches };
}
