import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { endSessions } from "../../access/sessions/end-sessions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";

/** Ends the session that a person is in. */
export async function signOut(
  { database, now }: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { sessionId }: { readonly sessionId: string },
): Promise<Outcome<void, SignInRequired>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const { id: userId, name } = person.value;
  await database.write(async (transaction) => {
    if ((await endSessions(transaction, { userId, sessionId })) === 0) return;
    const act = { action: "sign_out.done", target: userId, targetName: name, at: now() };
    await recordAudit(transaction, actor, act);
  });
  return done(undefined);
}
