import { type OperationId, operationIds, type Refusal, type Route, routes } from "@sluice/contract/v1";
import type { Handlers, Outcome } from "./call.ts";

/** A route with its handler, ready to be called without knowing which one it is. */
interface ServedRoute {
  readonly pattern: string;
  readonly route: Route;
  readonly handle: (call: unknown) => Outcome | Promise<Outcome>;
}

export interface FoundRoute {
  readonly served: ServedRoute;
  readonly params: Readonly<Record<string, string>>;
}

type Segment = { readonly text: string } | { readonly param: string };

interface ServedPath {
  readonly segments: readonly Segment[];
  readonly methods: Map<string, ServedRoute>;
}

const parameter = /^\{(\w+)\}$/;
const possibleId = /^[A-Za-z0-9_-]{1,128}$/;

/** Finds the route of a path. There are few, so they are compared one by one. */
export class RouteTable {
  readonly #paths: ServedPath[] = [];
  #maxSegments = 0;

  constructor(handlers: Handlers) {
    for (const id of operationIds) this.#add(routes[id], handlers[id]);
  }

  find(method: string, segments: readonly string[]): FoundRoute | Refusal {
    // No path of ours is as long; a hostile one has thousands of segments to decode.
    const decoded = segments.length > this.#maxSegments ? [] : segments.map(decodeSegment);
    const path = this.#paths.find((candidate) => matches(candidate.segments, decoded));
    if (!path) return { code: "not_found", facts: { missing: "path" } };
    const served = path.methods.get(method);
    if (served) return { served, params: paramsOf(path.segments, decoded) };
    return { code: "method_not_allowed", facts: { allowed: [...path.methods.keys(), "OPTIONS"] } };
  }

  #add(route: Route, handler: Handlers[OperationId]): void {
    if (!handler) return;
    const segments = route.path.slice(1).split("/").map(readSegment);
    const served: ServedRoute = {
      pattern: `/api/v1${route.path}`,
      route,
      // The table pairs each handler with the call that its own route makes; the compiler cannot follow
      // the pair through a lookup by path.
      handle: handler as ServedRoute["handle"],
    };
    let path = this.#paths.find((known) => known.methods.values().next().value?.route.path === route.path);
    if (!path) {
      path = { segments, methods: new Map() };
      this.#paths.push(path);
      this.#maxSegments = Math.max(this.#maxSegments, segments.length);
    }
    path.methods.set(route.method, served);
    if (route.method === "GET") path.methods.set("HEAD", served);
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

function matches(segments: readonly Segment[], given: readonly string[]): boolean {
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
