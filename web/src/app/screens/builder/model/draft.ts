import type { DefinitionNode, WorkflowDefinition } from "@sluice/contract";
import type { Position } from "../../../graph-view/lay-out.ts";

/**
 * What an author works on: a definition, and beside each of its steps a key that stays the same while the step is
 * renamed, moved and undone. Screens know steps by key; the definition knows them by handle.
 */
export interface Draft {
  readonly definition: WorkflowDefinition;
  /** In the order of the steps. */
  readonly keys: readonly string[];
  readonly nextKey: number;
  /** Keys from this number on are of steps that nobody has seen yet: their handle may follow their title. */
  readonly firstNewKey: number;
  /** Where the author put steps on the canvas, by key; the others are laid out. */
  readonly places: Readonly<Record<string, Position>>;
}

const KEY_PREFIX = "step-";

/** A definition as a draft. Steps that were in the previous one under the same handle keep their key. */
export function openDraft(definition: WorkflowDefinition, previous?: Draft): Draft {
  const known = new Map(previous?.definition.nodes.map(({ slug }, index) => [slug, previous.keys[index]]));
  let nextKey = previous?.nextKey ?? 1;
  const keys = definition.nodes.map(({ slug }) => {
    const key = known.get(slug);
    known.delete(slug);
    return key ?? `${KEY_PREFIX}${nextKey++}`;
  });
  return {
    definition,
    keys,
    nextKey,
    firstNewKey: previous?.firstNewKey ?? nextKey,
    places: previous?.places ?? {},
  };
}

/** The layout as it is kept: by handle. */
export function layoutOf({ definition, keys, places }: Draft): Record<string, Position> | null {
  const placed = definition.nodes.flatMap(({ slug }, index): [string, Position][] => {
    const place = places[keys[index] ?? ""];
    return place === undefined ? [] : [[slug, place]];
  });
  return placed.length > 0 ? Object.fromEntries(placed) : null;
}

/** A draft with the places that were kept for its steps. */
export function withLayout(draft: Draft, layout: Readonly<Record<string, Position>> | null): Draft {
  const places = draft.definition.nodes.flatMap(({ slug }, index): [string, Position][] => {
    const place = layout !== null && Object.hasOwn(layout, slug) ? layout[slug] : undefined;
    return place === undefined ? [] : [[draft.keys[index] ?? "", place]];
  });
  return { ...draft, places: Object.fromEntries(places) };
}

export function indexOfStep(draft: Draft, key: string): number {
  return draft.keys.indexOf(key);
}

/** The steps with their keys. */
export function stepsOf({
  definition,
  keys,
}: Draft): { readonly key: string; readonly node: DefinitionNode }[] {
  return definition.nodes.flatMap((node, index) => {
    const key = keys[index];
    return key === undefined ? [] : [{ key, node }];
  });
}

export function stepOf(draft: Draft, key: string): DefinitionNode | undefined {
  return draft.definition.nodes[indexOfStep(draft, key)];
}

/** Whether a step was added since the draft was opened. */
export function isNew(draft: Draft, key: string): boolean {
  return Number(key.slice(KEY_PREFIX.length)) >= draft.firstNewKey;
}

/** The key of the step with a handle; of the first, where two share it. */
export function keyOfSlug(draft: Draft, slug: string): string | undefined {
  return draft.keys[draft.definition.nodes.findIndex((node) => node.slug === slug)];
}

export function withNodes(draft: Draft, nodes: DefinitionNode[]): Draft {
  return { ...draft, definition: { ...draft.definition, nodes } };
}

/** The draft with one of its steps replaced; unchanged when the step is not there. */
export function withStep(draft: Draft, key: string, change: (node: DefinitionNode) => DefinitionNode): Draft {
  const at = indexOfStep(draft, key);
  if (at === -1) return draft;
  return withNodes(
    draft,
    draft.definition.nodes.map((node, index) => (index === at ? tidyStep(change(node)) : node)),
  );
}

const EMPTY: ReadonlySet<unknown> = new Set([undefined, null, false, ""]);

/** What says no more than its absence is left out, so that a definition stays as short as its author would write it. */
export function tidyStep(node: DefinitionNode): DefinitionNode {
  const { slug, title, node_type, ...rest } = node;
  const told = Object.entries(rest).filter(
    ([, value]) => !EMPTY.has(value) && !(Array.isArray(value) && value.length === 0),
  );
  return { slug, title, node_type, ...Object.fromEntries(told) };
}
