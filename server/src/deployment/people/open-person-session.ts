import type { UserActor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import type { PersonRecord } from "../../access/people-source.ts";
import { type OpenedSession, openSession, type SessionPlace } from "../../access/sessions/open-session.ts";
import type { NotAssigned, ProvenPerson } from "../../access/sign-in-source.ts";
import type { SignInParts } from "./people-parts.ts";
import { personActor } from "./person-actor.ts";

export interface PersonSession {
  /** As who acts from now on. */
  readonly actor: UserActor;
  readonly session: OpenedSession;
}

/** Opens a session of this deployment's own for somebody whom the console vouches for. */
export async function openPersonSession(
  parts: SignInParts,
  proven: ProvenPerson,
  { place, authenticatedAgoMs }: { readonly place: SessionPlace; readonly authenticatedAgoMs: number },
): Promise<Outcome<PersonSession, NotAssigned>> {
  const person = await findKnown(parts, proven);
  // The grant has ended while they came in.
  if (person === null) return refuse("not_assigned");
  const actor = personActor(person, place.address);
  const nowMs = parts.now();
  const session = await parts.database.write(async (transaction) => {
    const { user_id: userId } = person;
    const opened = await openSession(transaction, parts.sessionTimes, { userId, place, nowMs });
    await transaction.sql
      .updateTable("sessions")
      .set({ proved_at: proven.provedAtMs, authenticated_at: nowMs - authenticatedAgoMs })
      .where("session_id", "=", opened.sessionId)
      .execute();
    const change = { action: "session.open", target: opened.sessionId, at: nowMs };
    await recordChange(transaction, actor, change);
    return opened;
  });
  return done({ actor, session });
}

/** Each request looks only at who is mirrored here: whoever was assigned a moment ago is heard of first. */
async function findKnown(
  { people, hearPeople }: SignInParts,
  { person: told, provedAtMs }: ProvenPerson,
): Promise<PersonRecord | null> {
  const known = people.find(told.user_id);
  if (known && known.role === told.role && known.sessions_valid_from <= provedAtMs) return known;
  await hearPeople();
  return people.find(told.user_id);
}
