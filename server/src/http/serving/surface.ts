import type { IncomingMessage } from "node:http";
import type { Problem } from "@sluice/contract";
import type { Answer, JsonAnswer } from "./answer.ts";
import type { BodyLane } from "./bodies/body-lanes.ts";
import type { ScannedBody } from "./bodies/read-body.ts";
import type { RequestContext } from "./request-context.ts";
import type { FoundRoute, RouteRefusal } from "./route-table.ts";

/** What the pipeline itself refuses, whatever the surface. */
export type PipelineRefusal =
  | RouteRefusal
  | { readonly code: "invalid_request"; readonly details: Problem[] }
  | { readonly code: "payload_too_large" }
  | { readonly code: "internal" };

/** A value with a code is a refusal, any other an answer. */
export type Outcome<Refused> = Answer | Refused;

/** Who sends a body, and what its body shares with others. */
export interface BodySender<Caller> {
  readonly caller: Caller;
  readonly lane: BodyLane;
  readonly owner: string;
}

/**
 * A part of the product that is reached over HTTP: the API, the site, the web applications. The pipeline reads its
 * requests and writes its answers; the surface says who may ask for what, and words its refusals.
 */
export interface Surface<Route, Caller, Refused extends { readonly code: string }> {
  /** The first surface that a path belongs to serves it. */
  matches(path: string): boolean;
  /** What every answer carries besides its own headers. */
  headers(request: IncomingMessage): Record<string, string>;
  /** Answers what needs no check, such as a browser's question before a call. Null for every other request. */
  answerAtOnce(request: IncomingMessage): Answer | null;
  /**
   * Looks at the caller before its body is read. Left out where no route takes a body: then it is discarded. `left`: the
   * body is a file, which the handler reads once the caller was admitted.
   */
  identify?(context: RequestContext): BodySender<Caller> | "left";
  find(method: string, path: string): FoundRoute<Route> | RouteRefusal;
  /**
   * May this caller ask for this now? It puts the actor into the context, and answers a refusal or null. `caller` is
   * what `identify` found, if there was a body to read.
   */
  admit(context: RequestContext, route: Route, caller: Caller | null): Promise<Refused | null> | null;
  /** Checks the shape of the request, and has the route's handler answer it. */
  handle(
    context: RequestContext,
    found: FoundRoute<Route>,
    body: ScannedBody,
  ): Outcome<Refused> | Promise<Outcome<Refused>>;
  /** What the caller is told when an operation failed for a known reason; null for any other fault. */
  refuseFault(cause: unknown): Refused | null;
  word(refused: Refused | PipelineRefusal, requestId: string): JsonAnswer;
  /** Keeps a record of the request for its caller. `reason`: the code of a refusal, or what the answer says. */
  record?(context: RequestContext, status: number, reason: string | null): void;
}

// biome-ignore lint/suspicious/noExplicitAny: the pipeline gives a surface back only what came from that surface
export type AnySurface = Surface<any, any, { readonly code: string }>;
