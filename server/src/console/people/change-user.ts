import type { Kysely } from "kysely";
import { type Outcome, refuse } from "../../access/outcome.ts";
import { endSessions } from "../../access/sessions/end-sessions.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { ConsoleTables } from "../tables.ts";
import type { PeopleChange } from "./change-people.ts";
import { foldEmail } from "./check-person.ts";
import type { LastAdministrator, UserNotFound } from "./people-refusal.ts";

/** Locked until the transaction ends: a sign-in that is under way is either before or behind the change. */
export async function findUser(
  sql: Kysely<ConsoleTables>,
  userId: string,
): Promise<Outcome<UserRow, UserNotFound>> {
  const user = await sql
    .selectFrom("users")
    .selectAll()
    .where("user_id", "=", userId)
    .forUpdate()
    .executeTakeFirst();
  return user ? { ok: true, value: user } : refuse("user_not_found");
}

export async function findUserByEmail(sql: Kysely<ConsoleTables>, email: string): Promise<UserRow | null> {
  const user = await sql
    .selectFrom("users")
    .selectAll()
    .where("email_folded", "=", foldEmail(email))
    .executeTakeFirst();
  return user ?? null;
}

export async function updateUser(
  { sql, revision }: PeopleChange,
  userId: string,
  changes: Partial<UserRow>,
): Promise<UserRow> {
  return await sql
    .updateTable("users")
    .set({ ...changes, revision })
    .where("user_id", "=", userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * What changes along with a person's password, role or second factor: all their sessions end, here and in every
 * deployment, but the one in which they changed it themselves.
 */
export async function endSessionsOf(
  { transaction, nowMs }: PeopleChange,
  { userId, except }: { readonly userId: string; readonly except?: string | undefined },
): Promise<Pick<UserRow, "sessions_valid_from">> {
  await endSessions(transaction, { userId, except });
  return { sessions_valid_from: nowMs };
}

/** Refuses what has left the console without an administrator who can sign in. */
export async function refuseWithoutAdministrator(
  sql: Kysely<ConsoleTables>,
): Promise<Extract<Outcome<never, LastAdministrator>, { ok: false }> | null> {
  return (await hasAdministrator(sql)) ? null : refuse("last_administrator");
}

/** Whether there is an administrator who has been here and is not disabled. */
export async function hasAdministrator(sql: Kysely<ConsoleTables>): Promise<boolean> {
  const found = await sql
    .selectFrom("users")
    .select("user_id")
    .where("console_role", "=", "administrator")
    .where("disabled_at", "is", null)
    .where(({ eb, or }) => or([eb("password_hash", "is not", null), eb("last_sign_in_at", "is not", null)]))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The fields of which the value is another one, as they were and as they are. */
export function changedFields<Fields extends Record<string, unknown>>(
  before: Fields,
  after: Fields,
): { before: Partial<Fields>; after: Partial<Fields> } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name]);
  const pick = (from: Fields) =>
    Object.fromEntries(names.map((name) => [name, from[name]])) as Partial<Fields>;
  return { before: pick(before), after: pick(after) };
}
