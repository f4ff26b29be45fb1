import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { isOpen } from "../../access/sessions/find-session.ts";
import type { SessionParts } from "./people-parts.ts";

/** Which of these sessions have ended, whoever ended them. It does not count as a use of theirs. */
export async function findEndedSessions(
  { database, people, sessionTimes, now }: SessionParts,
  _actor: Actor,
  { sessionIds }: { readonly sessionIds: readonly string[] },
): Promise<Outcome<string[]>> {
  const rows = await database.reader
    .selectFrom("sessions")
    .select(["session_id", "user_id", "proved_at", "ends_at", "last_seen_at"])
    .where("session_id", "in", sessionIds)
    .execute();
  const nowMs = now();
  const open = new Set(
    rows.flatMap((session) => {
      const person = people.find(session.user_id);
      const isLost = person === null || session.proved_at < person.sessions_valid_from;
      return isLost || !isOpen(session, sessionTimes, nowMs) ? [] : [session.session_id];
    }),
  );
  return done(sessionIds.filter((id) => !open.has(id)));
}
