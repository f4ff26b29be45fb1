import type { Actor, UserActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { findSession } from "../../access/sessions/find-session.ts";
import type { AppSessionTables } from "../tables/session-tables.ts";
import type { SessionParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { personActor } from "./person-actor.ts";

export interface IdentifiedSession {
  readonly actor: UserActor;
  readonly sessionId: string;
  /** When the person last proved who they are. */
  readonly authenticatedAtMs: number;
}

/** Who a session's token stands for, and what they may do here by now. */
export async function identifySession(
  parts: SessionParts,
  actor: Actor & { readonly address: string },
  { token }: { readonly token: string },
): Promise<Outcome<IdentifiedSession, SignInRequired>> {
  const session = await findSession(parts, token);
  if (!session) return refuse("sign_in_required");
  const person = parts.people.find(session.user_id);
  const { proved_at } = session as typeof session & Pick<AppSessionTables["sessions"], "proved_at">;
  if (person === null || Number(proved_at) < person.sessions_valid_from) return refuse("sign_in_required");
  return done({
    actor: personActor(person, actor.address),
    sessionId: session.session_id,
    authenticatedAtMs: session.authenticated_at,
  });
}
