import type { IncomingMessage, ServerResponse } from "node:http";
import type { AdmittedKey, Authenticated } from "../../deployment/key-mirror/api-keys.ts";

/** One request on its way through the checks, and what became known of it so far. */
export interface Visit {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly requestId: string;
  readonly path: string;
  readonly query: string;
  readonly address: string;
  readonly nowMs: number;
  /** On the clock that never jumps. */
  readonly beganMs: number;
  /** The id and the address as the log and the record may have them. */
  readonly kept: { readonly requestId: string; readonly address: string };
  /** The pattern of the route, once it is found: paths hold ids and do not belong in the log. */
  route: string;
  /**
   * What was wrong with the credentials when a body began to come. It stands, though a key may have become good
   * meanwhile: nothing of the body was kept.
   */
  stranger: Extract<Authenticated, { ok: false }> | null;
  /** Set once both factors of a key matched: from then on its owner is told of refusals. */
  key: AdmittedKey | null;
  /** What the caller is not told about its refusal. */
  cause: string | null;
  /** The caller may still be sending. */
  bodyUnread: boolean;
}
