import { foldName } from "@sluice/core";
import { newId } from "../../platform/ids.ts";
import type { ConsoleRole, UserRow } from "../tables/people-tables.ts";
import type { PeopleChange } from "./change-people.ts";
import { foldEmail } from "./check-person.ts";

export interface NewUser {
  readonly email: string;
  readonly name: string;
  readonly consoleRole: ConsoleRole | null;
  readonly passwordHash: string | null;
}

/** Adds a person. That their address is not taken has been looked at in the same transaction. */
export async function insertUser(
  { sql, revision, nowMs }: PeopleChange,
  { email, name, consoleRole, passwordHash }: NewUser,
): Promise<UserRow> {
  return await sql
    .insertInto("users")
    .values({
      user_id: newId("usr_", nowMs),
      ...identityColumns({ email, name }),
      password_hash: passwordHash,
      console_role: consoleRole,
      sessions_valid_from: nowMs,
      created_at: nowMs,
      revision,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A name and an address as they are stored. */
export function identityColumns({ email, name }: { readonly email: string; readonly name: string }) {
  const shownName = name.trim();
  return {
    email: email.trim(),
    email_folded: foldEmail(email),
    name: shownName,
    name_folded: foldName(shownName),
  };
}
