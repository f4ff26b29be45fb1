import { type Outcome, refuse } from "../../access/outcome.ts";
import type { UserRow } from "../tables/people-tables.ts";
import { changePeople, type PeopleChange } from "./change-people.ts";
import { endSessionsOf, findUser, updateUser } from "./change-user.ts";
import { choosePassword } from "./choose-password.ts";
import { endLinks, findLink, useLink } from "./one-time-links.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { InvalidPerson, LinkInvalid, PasswordsBusy } from "./people-refusal.ts";

export type PersonalLinkRefusal = LinkInvalid | InvalidPerson | PasswordsBusy;

interface PersonalLinkUse<Value> {
  readonly token: string;
  readonly purpose: "invitation" | "password_reset";
  readonly password: string;
  /** The last part of the transaction: it records what was done. */
  finish(change: PeopleChange, user: UserRow): Promise<Outcome<Value, PersonalLinkRefusal>>;
}

/** Gives somebody the password they chose with a link that was made for them. */
export async function usePersonalLink<Value>(
  parts: PeopleParts,
  { token, purpose, password, finish }: PersonalLinkUse<Value>,
): Promise<Outcome<Value, PersonalLinkRefusal>> {
  const { reader } = parts.database;
  const purposes = [purpose];
  const known = await findLink(reader, { token, purposes, nowMs: parts.now() });
  if (!known || known.user_id === null) return refuse("link_invalid");
  const person = await reader
    .selectFrom("users")
    .select(["email", "name"])
    .where("user_id", "=", known.user_id)
    .executeTakeFirst();
  if (!person) return refuse("link_invalid");
  const chosen = await choosePassword(parts, password, person);
  if (!chosen.ok) return chosen;
  return await changePeople<Value, PersonalLinkRefusal>(parts, async (change) => {
    const { sql, nowMs } = change;
    const link = await useLink(sql, { token, purposes, nowMs });
    const found = link?.user_id ? await findUser(sql, link.user_id) : null;
    if (!found?.ok || found.value.disabled_at !== null) return refuse("link_invalid");
    const { user_id: userId } = found.value;
    await endLinks(sql, { userId, nowMs });
    const ended = await endSessionsOf(change, { userId });
    return await finish(change, await updateUser(change, userId, { ...ended, password_hash: chosen.value }));
  });
}
