import type { DefinitionNode, NodeType } from "@sluice/contract";
import { type Draft, indexOfStep, isNew, stepOf, withNodes, withStep } from "./draft.ts";
import { disconnectAll } from "./edge-edits.ts";
import { followsTitle, freeSlug, slugOf } from "./slug-of.ts";

/** A new step's title, by its type. */
const titles: Record<NodeType, string> = {
  task: "New step",
  handoff: "Hand over",
  conditional: "Decide",
  ampg_update: "Update graph",
  pii_redact: "Redact",
};

/** What a conditional begins with: sound, so that an author changes it rather than guesses the form. */
const firstChoice = {
  branches: [
    { label: "yes", steps: [] },
    { label: "no", steps: [] },
  ],
  expression: 'input_text != "" ? "yes" : "no"',
} satisfies Partial<DefinitionNode>;

export type Added = { readonly draft: Draft; readonly key: string };

export function addStep(draft: Draft, type: NodeType): Added {
  const title = titles[type];
  return insert(draft, {
    slug: freeSlug(slugOf(title), slugsIn(draft)),
    title,
    node_type: type,
    ...(type === "conditional" && firstChoice),
  });
}

/** All steps of one agent's version use another one instead. */
export function exchangeAgent(draft: Draft, from: string, to: string): Draft {
  return withNodes(
    draft,
    draft.definition.nodes.map((node) => (node.agent === from ? { ...node, agent: to } : node)),
  );
}

/** A second one beside it: after the same steps, on the same branches, with nothing behind it. */
export function duplicateStep(draft: Draft, key: string): Added {
  const node = stepOf(draft, key);
  if (node === undefined) return { draft, key };
  const slug = freeSlug(node.slug, slugsIn(draft));
  const branches = node.branches?.map(({ label }) => ({ label, steps: [] }));
  const added = insert(draft, { ...node, slug, title: node.title, ...(branches && { branches }) });
  const nodes = added.draft.definition.nodes.map((each) => ({
    ...each,
    ...(each.branches && {
      branches: each.branches.map((branch) =>
        branch.steps.includes(node.slug) ? { ...branch, steps: [...branch.steps, slug] } : branch,
      ),
    }),
  }));
  return { ...added, draft: withNodes(added.draft, nodes) };
}

/** What came after the step comes after what was before it: a chain stays a chain. */
export function removeStep(draft: Draft, key: string): Draft {
  const at = indexOfStep(draft, key);
  if (at === -1) return draft;
  const healed = disconnectAll(draft, key);
  return {
    ...withNodes(
      healed,
      healed.definition.nodes.filter((_, index) => index !== at),
    ),
    keys: draft.keys.filter((each) => each !== key),
  };
}

/** Earlier or later in the list. What a step waits for does not change by it. */
export function moveStep(draft: Draft, key: string, by: -1 | 1): Draft {
  const from = indexOfStep(draft, key);
  const to = from + by;
  if (from === -1 || to < 0 || to >= draft.keys.length) return draft;
  return {
    ...withNodes(draft, swapped(draft.definition.nodes, from, to)),
    keys: swapped(draft.keys, from, to),
  };
}

export function changeStep(draft: Draft, key: string, change: Partial<DefinitionNode>): Draft {
  return withStep(draft, key, (node) => ({ ...node, ...change }));
}

/** The handle of a new step follows its title until somebody chose one. Others know an older step by its handle. */
export function retitleStep(draft: Draft, key: string, title: string): Draft {
  const node = stepOf(draft, key);
  if (node === undefined) return draft;
  const retitled = changeStep(draft, key, { title });
  const follows = isNew(draft, key) && followsTitle(node.slug, node.title);
  if (!follows || title.trim() === "") return retitled;
  const others = new Set([...slugsIn(draft)].filter((slug) => slug !== node.slug));
  return renameStep(retitled, key, freeSlug(slugOf(title), others));
}

/** A new handle, also wherever the old one is referred to. */
export function renameStep(draft: Draft, key: string, slug: string): Draft {
  const old = stepOf(draft, key)?.slug;
  if (old === undefined || old === slug) return draft;
  const renamed = (slugs: readonly string[]) => slugs.map((each) => (each === old ? slug : each));
  const nodes = draft.definition.nodes.map((node, index) => ({
    ...node,
    ...(draft.keys[index] === key && { slug }),
    ...(node.depends_on && { depends_on: renamed(node.depends_on) }),
    ...(node.branches && {
      branches: node.branches.map((branch) => ({ ...branch, steps: renamed(branch.steps) })),
    }),
    ...(node.expression && { expression: renameResult(node.expression, old, slug) }),
  }));
  return withNodes(draft, nodes);
}

/** What belongs to the old type alone goes with it. */
export function changeType(draft: Draft, key: string, type: NodeType): Draft {
  return withStep(draft, key, (node) => {
    if (node.node_type === type) return node;
    const { branches: _branches, expression: _expression, graph: _graph, agent, ...kept } = node;
    const takesAgent = type === "task" || type === "handoff" || type === "conditional";
    const isDecidedByAgent = type === "conditional" && agent != null;
    return {
      ...kept,
      node_type: type,
      ...(takesAgent && agent != null && { agent }),
      ...(type === "conditional" && { branches: firstChoice.branches }),
      ...(type === "conditional" && !isDecidedByAgent && { expression: firstChoice.expression }),
    };
  });
}

/** `results.old` and `results["old"]`: nothing else in an expression names a step. */
function renameResult(expression: string, old: string, slug: string): string {
  const written = new RegExp(`\\bresults(?:\\.${old}(?![\\w-])|\\[\\s*(["'])${old}\\1\\s*\\])`, "g");
  return expression.replace(written, `results["${slug}"]`);
}

function insert(draft: Draft, node: DefinitionNode): Added {
  const key = `step-${draft.nextKey}`;
  const added = withNodes(draft, [...draft.definition.nodes, node]);
  return { draft: { ...added, keys: [...draft.keys, key], nextKey: draft.nextKey + 1 }, key };
}

function slugsIn(draft: Draft): Set<string> {
  return new Set(draft.definition.nodes.map(({ slug }) => slug));
}

function swapped<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const copy = [...list];
  const moved = copy.splice(from, 1);
  copy.splice(to, 0, ...moved);
  return copy;
}
