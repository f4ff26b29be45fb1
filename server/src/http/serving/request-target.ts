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
