import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { readSessions, type SessionView } from "../../access/sessions/session-view.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { NotPermitted } from "./people-refusal.ts";

/** Where somebody is signed in. */
export async function listUserSessions(
  parts: Pick<PeopleParts, "database" | "now" | "sessionTimes">,
  actor: Actor,
  { userId }: { readonly userId: string },
): Promise<Outcome<readonly SessionView[], NotPermitted>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  return done(await readSessions(parts, parts.database.reader, { userId, current: null }));
}
