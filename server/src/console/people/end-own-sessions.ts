import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { endSessions } from "../../access/sessions/end-sessions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { updateUser } from "./change-user.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";

export type EndOwnSessionsRequest =
  | { readonly sessionId: string }
  /** Every one, in the deployments as well, but the one that asks. */
  | { readonly allBut: string };

/** Ends one session of a person's own, or all the others. */
export async function endOwnSessions(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  request: EndOwnSessionsRequest,
): Promise<Outcome<{ readonly ended: number }, SignInRequired | PlainRefusal<"session_not_found">>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const { id: userId, name } = person.value;
  return await changePeople(parts, async (change) => {
    const one = "sessionId" in request ? request.sessionId : undefined;
    const except = "allBut" in request ? request.allBut : undefined;
    const ended = await endSessions(change.transaction, { userId, sessionId: one, except });
    if (one !== undefined && ended === 0) return refuse("session_not_found");
    if (one === undefined) await updateUser(change, userId, { sessions_valid_from: change.nowMs });
    const act = { action: "session.end", target: userId, targetName: name, at: change.nowMs };
    const after = one === undefined ? { ended, which: "others" } : { ended, session_id: one };
    await recordAudit(change.transaction, actor, { ...act, after });
    return done({ ended });
  });
}
