import type { TObject, TSchema } from "typebox";
import type { Scope } from "../../shared/vocabulary/keys.ts";
import type { ErrorCode } from "../errors/catalogue.ts";

export const routeTags = {
  Service: "Whether the API is served, and what the calling key may do.",
  Workflows: "The workflows a key may run, and the input each expects.",
  Runs: "Start, follow, cancel and erase runs.",
  Outputs: "Collect what a finished run has produced.",
} as const;
export type RouteTag = keyof typeof routeTags;

/** A successful answer. Published without its schema; typed clients get it with. */
export type SuccessAnswer = {
  readonly description: string;
  /** By content type: the schema, or null for bytes; and an example where one helps. */
  readonly content: Readonly<Record<string, { schema: TSchema | null; example?: unknown }>>;
  /** Headers beyond X-Request-Id, each with what it says. */
  readonly headers?: Readonly<Record<string, string>>;
};

export type Route = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Below /api/v1, in OpenAPI notation. */
  readonly path: string;
  readonly tag: RouteTag;
  /** Only /health is open to everyone. */
  readonly credentialed: boolean;
  /** Null: any valid key. */
  readonly scope: Scope | null;
  readonly summary: string;
  readonly description: string;
  readonly params: TObject | null;
  readonly query: TObject | null;
  /** Given where a finer fault than `invalid_request` awaits a value that the published schema excludes. */
  readonly queryShape?: TObject;
  /** Headers of this route alone: credentials and X-Request-Id go with every route. */
  readonly headers: TObject | null;
  readonly body: TObject | null;
  readonly bodyShape?: TObject;
  readonly bodyExample?: unknown;
  readonly success: Readonly<Record<number, SuccessAnswer>>;
  readonly errors: readonly ErrorCode[];
};

/** Judged on the body alone, before anything is known about the path or the caller. */
export const bodyErrors = ["invalid_request", "payload_too_large"] as const satisfies ErrorCode[];

/** What any route that asks for a key may answer. */
export const credentialErrors = [
  ...bodyErrors,
  "deployment_updating",
  "unauthorized",
  "forbidden",
  "outside_time_window",
  "rate_limited",
  "internal",
] as const satisfies ErrorCode[];

/** What a route may answer that needs the runtime's word now. */
export const runtimeErrors = [
  "license_unavailable",
  "runtime_error",
  "runtime_unreachable",
] as const satisfies ErrorCode[];

/** Not bound to a route: no route was found, or it was asked with another method. */
export const routingErrors = ["not_found", "method_not_allowed"] as const satisfies ErrorCode[];
