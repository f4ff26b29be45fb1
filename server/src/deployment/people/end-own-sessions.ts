import type { Actor } from "../../access/actor.ts";
import { recordChange } from "../../access/change-log.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { endSessions } from "../../access/sessions/end-sessions.ts";
import type { SessionParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";

export type EndOwnSessionsRequest =
  | { readonly sessionId: string }
  /** Every one in this deployment, but the one that asks. */
  | { readonly allBut: string };

/** Ends one session of a person's own, or all the others. Those at the console go on. */
export async function endOwnSessions(
  { database, now }: Pick<SessionParts, "database" | "now">,
  actor: Actor,
  request: EndOwnSessionsRequest,
): Promise<Outcome<{ readonly ended: number }, SignInRequired | PlainRefusal<"session_not_found">>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const { id: userId } = person.value;
  const sessionId = "sessionId" in request ? request.sessionId : undefined;
  const except = "allBut" in request ? request.allBut : undefined;
  return await database.write(async (transaction) => {
    const ended = await endSessions(transaction, { userId, sessionId, except });
    if (sessionId !== undefined && ended === 0) return refuse("session_not_found");
    const change = { action: "session.end", target: sessionId ?? userId, at: now() };
    if (ended > 0) await recordChange(transaction, actor, change);
    return done({ ended });
  });
}
