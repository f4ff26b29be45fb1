import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { UserRow } from "../tables/people-tables.ts";
import { changePeople, type PeopleChange } from "./change-people.ts";
import { endSessionsOf, findUser, updateUser } from "./change-user.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { SignInRequired, UserNotFound } from "./people-refusal.ts";
import { requirePerson } from "./require-person.ts";

interface SecondFactorChange<Value, Refused extends Refusal> {
  readonly sessionId: string;
  readonly action: `second_factor.${string}`;
  decide(
    user: UserRow,
    change: PeopleChange,
  ): Outcome<{ readonly changes: Partial<UserRow>; readonly value: Value }, Refused>;
}

/** Changes a person's own second factor. Their other sessions end. */
export async function changeSecondFactor<Value, Refused extends Refusal>(
  parts: Pick<PeopleParts, "database" | "now">,
  actor: Actor,
  { sessionId, action, decide }: SecondFactorChange<Value, Refused>,
): Promise<Outcome<Value, Refused | SignInRequired | UserNotFound>> {
  const person = requirePerson(actor);
  if (!person.ok) return person;
  const { id: userId } = person.value;
  return await changePeople<Value, Refused | UserNotFound>(parts, async (change) => {
    const found = await findUser(change.sql, userId);
    if (!found.ok) return found;
    const decided = decide(found.value, change);
    if (!decided.ok) return decided;
    const ended = await endSessionsOf(change, { userId, except: sessionId });
    const user = await updateUser(change, userId, { ...ended, ...decided.value.changes });
    const act = { action, target: userId, targetName: user.name, at: change.nowMs };
    await recordAudit(change.transaction, actor, act);
    return done(decided.value.value);
  });
}

/** What a person without a second factor has of one. */
export const noSecondFactor = { totp_sealed: null, totp_confirmed_at: null, recovery_hashes: "[]" } as const;
