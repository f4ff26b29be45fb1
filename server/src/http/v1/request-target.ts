const base = "/api/v1";

export interface RequestTarget {
  readonly path: string;
  /** What follows the question mark. */
  readonly query: string;
}

/** The target of a request line: a path, or a whole address, as a proxy may send it. */
export function splitTarget(target: string): RequestTarget {
  const local = target.startsWith("/") ? target : target.replace(/^https?:\/\/[^/?]*/i, "");
  const mark = local.indexOf("?");
  return mark < 0 ? { path: local, query: "" } : { path: local.slice(0, mark), query: local.slice(mark + 1) };
}

export function isBelowBase(target: string): boolean {
  const { path } = splitTarget(target);
  return path.startsWith(base) && (path.length === base.length || path[base.length] === "/");
}

/** The segments below /api/v1 as they were sent, or null for a path that is not there. */
export function segmentsBelowBase(path: string): string[] | null {
  if (!path.startsWith(base)) return null;
  if (path.length === base.length) return [];
  return path[base.length] === "/" ? path.slice(base.length + 1).split("/") : null;
}
