type Linked = { readonly slug: string; readonly depends_on: readonly string[] };

/** A dependency that closes a circle, and the circle: each step needs the one after it. */
export type Circle = {
  readonly nodeIndex: number;
  readonly dependencyIndex: number;
  readonly path: readonly string[];
};

/**
 * One entry for every dependency that closes a circle. A node that names itself is left to its own check.
 * Of nodes that share a slug the first is followed.
 */
export function findCircles(nodes: readonly Linked[]): Circle[] {
  const indexBySlug = new Map<string, number>();
  for (const [index, node] of nodes.entries()) {
    if (!indexBySlug.has(node.slug)) indexBySlug.set(node.slug, index);
  }
  const done = new Set<number>();
  const path: number[] = [];
  const circles: Circle[] = [];

  const visit = (nodeIndex: number): void => {
    if (done.has(nodeIndex)) return;
    path.push(nodeIndex);
    for (const [dependencyIndex, slug] of (nodes[nodeIndex]?.depends_on ?? []).entries()) {
      const target = indexBySlug.get(slug);
      if (target === undefined || target === nodeIndex) continue;
      const start = path.indexOf(target);
      if (start === -1) visit(target);
      else {
        const members = [...path.slice(start), target];
        const names = members.map((member) => nodes[member]?.slug ?? "");
        circles.push({ nodeIndex, dependencyIndex, path: names });
      }
    }
    path.pop();
    done.add(nodeIndex);
  };

  for (const index of nodes.keys()) visit(index);
  return circles;
}
