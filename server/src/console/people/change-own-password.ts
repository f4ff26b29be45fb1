import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { type OpenedSession, renewSession } from "../../access/sessions/open-session.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { changePeople } from "./change-people.ts";
import { endSessionsOf, findUser, updateUser } from "./change-user.ts";
import { choosePassword } from "./choose-password.ts";
import { endLinks } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { InvalidPerson, SignInRequired } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";
import { type OwnPasswordRefusal, verifyOwnPassword } from "./verify-own-password.ts";

export interface ChangeOwnPasswordRequest {
  readonly sessionId: string;
  readonly password: string;
  readonly newPassword: string;
}

export type ChangeOwnPasswordRefusal = SignInRequired | InvalidPerson | OwnPasswordRefusal;

/** The person's other sessions end, and this one gets another token. */
export async function changeOwnPassword(
  parts: PeopleParts,
  actor: Actor,
  { sessionId, password, newPassword }: ChangeOwnPasswordRequest,
): Promise<Outcome<OpenedSession, ChangeOwnPasswordRefusal>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const verified = await verifyOwnPassword(parts, person.value, { sessionId, password });
  if (!verified.ok) return verified;
  const chosen = await choosePassword(parts, newPassword, verified.value);
  if (!chosen.ok) return chosen;
  const { user_id: userId, password_hash } = verified.value;
  return await changePeople<OpenedSession, ChangeOwnPasswordRefusal>(parts, async (change) => {
    const { nowMs, sql, transaction } = change;
    const found = await findUser(sql, userId);
    if (!found.ok) return found;
    if (found.value.password_hash !== password_hash) return refuse("wrong_password");
    const ended = await endSessionsOf(change, { userId, except: sessionId });
    const user = await updateUser(change, userId, { ...ended, password_hash: chosen.value });
    await endLinks(sql, { userId, nowMs });
    const renewed = await renewSession(transaction, { sessionId, nowMs });
    if (!renewed) return refuse("sign_in_required");
    const act = { action: "password.change", target: userId, targetName: user.name, at: nowMs };
    await recordAudit(transaction, actor, act);
    return done(renewed);
  });
}
