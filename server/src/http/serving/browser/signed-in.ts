import type { UserActor } from "../../../access/actor.ts";

/** A person whose session a request carries. */
export interface SignedIn {
  readonly sessionId: string;
  readonly actor: UserActor;
  /** When they last gave their password. */
  readonly authenticatedAtMs: number;
}

/** Where a surface looks up who a request's cookie belongs to. */
export interface BrowserSessions {
  /** Null for a token that nobody has, or whose session has ended. */
  find(token: string, seen: { readonly address: string; readonly nowMs: number }): Promise<SignedIn | null>;
}
