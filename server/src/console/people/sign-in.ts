import type { VisitorActor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { OpenedSession } from "../../access/sessions/open-session.ts";
import { openUserSession } from "./open-user-session.ts";
import type { PeopleParts } from "./people-parts.ts";
import { type ProofRefusal, provePerson, type TypedCredentials } from "./prove-person.ts";
import { type UserView, viewUser } from "./user-view.ts";

export interface SignInRequest extends TypedCredentials {
  /** What the browser is called in lists of sessions. */
  readonly device: string;
}

export interface SignedIn {
  readonly user: UserView;
  readonly session: OpenedSession;
  /** For the browser to keep: it is then not held up by guesses that others make. */
  readonly deviceToken: string;
}

/** Signs somebody in by e-mail address and password, and by a code where they have a second factor. */
export async function signIn(
  parts: PeopleParts,
  actor: VisitorActor,
  request: SignInRequest,
): Promise<Outcome<SignedIn, ProofRefusal>> {
  return await provePerson<SignedIn, never>(parts, actor, {
    typed: request,
    about: null,
    async enter({ transaction, user, method, deviceToken, nowMs }) {
      const place = { device: request.device, address: actor.address };
      const session = await openUserSession(transaction, parts, { user, method, place, nowMs });
      return done({ user: viewUser({ ...user, last_sign_in_at: nowMs }), session, deviceToken });
    },
  });
}
