import type { Actor, UserActor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { findSession } from "../../access/sessions/find-session.ts";
import { userActor } from "./open-user-session.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";

export interface IdentifiedSession {
  readonly actor: UserActor;
  readonly sessionId: string;
  /** When the person last proved who they are. */
  readonly authenticatedAtMs: number;
}

/** Who a session's token stands for, wherever they are now. */
export async function identifySession(
  parts: Pick<PeopleParts, "database" | "now" | "sessionTimes">,
  actor: Actor & { readonly address: string },
  { token }: { readonly token: string },
): Promise<Outcome<IdentifiedSession, SignInRequired>> {
  const session = await findSession(parts, token);
  if (!session) return refuse("sign_in_required");
  const user = await parts.database.reader
    .selectFrom("users")
    .select(["user_id", "name", "console_role", "disabled_at"])
    .where("user_id", "=", session.user_id)
    .executeTakeFirst();
  if (!user || user.disabled_at !== null) return refuse("sign_in_required");
  return done({
    actor: userActor(user, actor.address),
    sessionId: session.session_id,
    authenticatedAtMs: session.authenticated_at,
  });
}
