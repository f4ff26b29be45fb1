import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { readSessions, type SessionView } from "../../access/sessions/session-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";

/** Where a person is signed in. */
export async function listOwnSessions(
  parts: Pick<PeopleParts, "database" | "now" | "sessionTimes">,
  actor: Actor,
  { sessionId }: { readonly sessionId: string },
): Promise<Outcome<readonly SessionView[], SignInRequired>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const { id: userId } = person.value;
  return done(await readSessions(parts, parts.database.reader, { userId, current: sessionId }));
}
