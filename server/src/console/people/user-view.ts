import { isoTime } from "@sluice/core";
import type { ConsoleRole, UserRow } from "../tables/people-tables.ts";

/** A person as administrators see them. */
export interface UserView {
  readonly user_id: string;
  readonly email: string;
  readonly name: string;
  readonly console_role: ConsoleRole | null;
  /** Invited until they have signed in for the first time or chosen a password. */
  readonly status: "active" | "invited" | "disabled";
  readonly has_password: boolean;
  readonly has_second_factor: boolean;
  readonly created_at: string;
  readonly last_sign_in_at: string | null;
  readonly revision: number;
}

export function viewUser(row: UserRow): UserView {
  return {
    user_id: row.user_id,
    email: row.email,
    name: row.name,
    console_role: row.console_role,
    status: row.disabled_at !== null ? "disabled" : isInvited(row) ? "invited" : "active",
    has_password: row.password_hash !== null,
    has_second_factor: row.totp_confirmed_at !== null,
    created_at: isoTime(row.created_at),
    last_sign_in_at: row.last_sign_in_at === null ? null : isoTime(row.last_sign_in_at),
    revision: row.revision,
  };
}

export function isInvited({
  password_hash,
  last_sign_in_at,
}: Pick<UserRow, "password_hash" | "last_sign_in_at">): boolean {
  return password_hash === null && last_sign_in_at === null;
}
