import type { IncomingHttpHeaders, IncomingMessage } from "node:http";
import type { UserActor, VisitorActor } from "../../../access/actor.ts";
import type { SignedIn } from "./signed-in.ts";

/** A call that has passed every check before its route's own. */
export interface BrowserCall<IsOpen extends boolean, Params, Query, Body> {
  readonly actor: IsOpen extends true ? UserActor | VisitorActor : UserActor;
  /** Null only on a route that is open to everyone. */
  readonly session: IsOpen extends true ? SignedIn | null : SignedIn;
  /** What cannot be an id is empty, and so is found nowhere. */
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly headers: IncomingHttpHeaders;
  readonly address: string;
  readonly requestId: string;
  readonly nowMs: number;
  /** Aborted when the caller goes away. */
  hungUp(): AbortSignal;
  /** The body of a route that takes a file, from its first byte on. Nobody has looked at it. */
  openFile(): IncomingMessage;
}
