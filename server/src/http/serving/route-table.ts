/** What is known of a route before it is called. */
interface RoutePattern {
  readonly method: string;
  /** Below the surface's base; a segment such as `{run_id}` is a parameter. */
  readonly path: string;
}

export interface FoundRoute<Route> {
  readonly route: Route;
  /** Of the whole address. */
  readonly pattern: string;
  readonly params: Readonly<Record<string, string>>;
}

export type RouteRefusal =
  | { readonly code: "not_found"; readonly facts: { readonly missing: "path" } }
  | { readonly code: "method_not_allowed"; readonly facts: { readonly allowed: string[] } };

type Segment = { readonly text: string } | { readonly param: string };

interface ServedPath<Route> {
  readonly pattern: string;
  readonly segments: readonly Segment[];
  readonly methods: Map<string, Route>;
}

const parameter = /^\{(\w+)\}$/;
const possibleId = /^[A-Za-z0-9_-]{1,128}$/;

/** Finds the route of a path. There are few, so they are compared one by one. */
export class RouteTable<Route extends RoutePattern> {
  readonly #base: string;
  readonly #paths: ServedPath<Route>[] = [];
  #maxSegments = 0;

  /** @param base what all paths begin with, such as `/api/v1`. */
  constructor(base: string, routes: Iterable<Route>) {
    this.#base = base;
    for (const route of routes) this.#add(route);
  }

  /** Whether a path is the base or below it. */
  matches(path: string): boolean {
    const { length } = this.#base;
    return path.startsWith(this.#base) && (path.length === length || path[length] === "/");
  }

  find(method: string, path: string): FoundRoute<Route> | RouteRefusal {
    const segments = path.slice(this.#base.length + 1).split("/");
    // No path of ours is as long; a hostile one has thousands of segments to decode.
    const decoded = segments.length > this.#maxSegments ? [] : segments.map(decodeSegment);
    const served = this.#paths.find((candidate) => isOf(candidate.segments, decoded));
    if (!served) return { code: "not_found", facts: { missing: "path" } };
    const route = served.methods.get(method);
    if (route) return { route, pattern: served.pattern, params: paramsOf(served.segments, decoded) };
    return { code: "method_not_allowed", facts: { allowed: [...served.methods.keys(), "OPTIONS"] } };
  }

  #add(route: Route): void {
    const pattern = `${this.#base}${route.path}`;
    let served = this.#paths.find((known) => known.pattern === pattern);
    if (!served) {
      const segments = route.path.slice(1).split("/").map(readSegment);
      served = { pattern, segments, methods: new Map() };
      this.#paths.push(served);
      this.#maxSegments = Math.max(this.#maxSegments, segments.length);
    }
    served.methods.set(route.method, route);
    if (route.method === "GET") served.methods.set("HEAD", route);
  }
}

function readSegment(text: string): Segment {
  const named = parameter.exec(text)?.[1];
  return named === undefined ? { text } : { param: named };
}

/** Split first and decoded afterwards, so that an encoded slash cannot make a segment of its own. */
function decodeSegment(text: string): string {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function isOf(segments: readonly Segment[], given: readonly string[]): boolean {
  if (segments.length !== given.length) return false;
  return segments.every((segment, at) => ("text" in segment ? segment.text === given[at] : given[at] !== ""));
}

/** A text that no id can be becomes one that no row has: a NUL would break a query rather than miss. */
function paramsOf(segments: readonly Segment[], given: readonly string[]): Record<string, string> {
  const params: Record<string, string> = {};
  for (const [at, segment] of segments.entries()) {
    if ("text" in segment) continue;
    const text = given[at] ?? "";
    params[segment.param] = possibleId.test(text) ? text : "";
  }
  return params;
}
