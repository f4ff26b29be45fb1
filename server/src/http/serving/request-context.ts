import type { IncomingMessage, ServerResponse } from "node:http";
import type { Actor } from "../../access/actor.ts";

/** One request on its way through the checks, and what became known of it so far. */
export interface RequestContext {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly path: string;
  /** What follows the question mark. */
  readonly query: string;
  readonly address: string;
  readonly nowMs: number;
  /** On the clock that never jumps. */
  readonly beganMs: number;
  /** The id and the address as the log and the record may have them. */
  readonly kept: { readonly requestId: string; readonly address: string };
  /** The pattern of the route, once it is found: paths hold ids and do not belong in the log. */
  route: string;
  /** Set once the caller is identified, though it may still be refused. */
  actor: Actor | null;
  /** What the caller is not told about its refusal. */
  cause: string | null;
  /** The caller may still be sending. */
  bodyUnread: boolean;
}
