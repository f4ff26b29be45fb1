import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { endSessions } from "../../access/sessions/end-sessions.ts";
import type { SessionParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";

/** Ends the session that a person is in. */
export async function signOut(
  { database, now }: Pick<SessionParts, "database" | "now">,
  actor: Actor,
  { sessionId }: { readonly sessionId: string },
): Promise<Outcome<void, SignInRequired>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  await database.write(async (transaction) => {
    if ((await endSessions(transaction, { userId: person.value.id, sessionId })) === 0) return;
    await recordChange(transaction, actor, { action: "session.end", target: sessionId, at: now() });
  });
  return done(undefined);
}
