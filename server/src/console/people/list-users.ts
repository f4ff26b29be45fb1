import { foldName } from "@sluice/core";
import { sql } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleRole, UserRow } from "../tables/people-tables.ts";
import { deploymentsOf, type EnteredDeployments } from "./deployments-of.ts";
import { pageOf } from "./page-of.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { NotPermitted } from "./people-refusal.ts";
import { type UserView, viewUser } from "./user-view.ts";

export interface ListUsersRequest {
  readonly limit: number;
  /** Goes on behind the person of this address. */
  readonly after?: string | undefined;
  /** A piece of a name or an address. */
  readonly search?: string | undefined;
  readonly consoleRole?: ConsoleRole | undefined;
  readonly status?: UserView["status"] | undefined;
  /** Only the members of this group. */
  readonly groupId?: string | undefined;
}

interface ListedUser extends UserView, EnteredDeployments {}

export interface UserPage {
  readonly items: readonly ListedUser[];
  readonly next: string | null;
}

/** A page of the people, by their addresses. */
export async function listUsers(
  { database }: Pick<PeopleParts, "database">,
  actor: Actor,
  { limit, after, search, consoleRole, status, groupId }: ListUsersRequest,
): Promise<Outcome<UserPage, NotPermitted>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  let query = database.reader.selectFrom("users").selectAll("users");
  if (after !== undefined) query = query.where("email_folded", ">", after);
  if (consoleRole !== undefined) query = query.where("console_role", "=", consoleRole);
  if (search !== undefined && search.trim() !== "") {
    const pattern = `%${foldName(search.trim()).replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    query = query.where(({ or, ref }) =>
      or([like(ref("email_folded"), pattern), like(ref("name_folded"), pattern)]),
    );
  }
  if (status !== undefined) {
    query = query.where("disabled_at", status === "disabled" ? "is not" : "is", null);
    if (status === "invited") {
      query = query.where("password_hash", "is", null).where("last_sign_in_at", "is", null);
    }
    if (status === "active") {
      query = query.where(({ eb, or }) =>
        or([eb("password_hash", "is not", null), eb("last_sign_in_at", "is not", null)]),
      );
    }
  }
  if (groupId !== undefined) {
    query = query.where("user_id", "in", (members) =>
      members.selectFrom("group_members").select("user_id").where("group_id", "=", groupId),
    );
  }
  const rows = await query
    .orderBy("email_folded")
    .limit(limit + 1)
    .execute();
  const entered = await deploymentsOf(
    database.reader,
    rows.slice(0, limit).map(({ user_id }) => user_id),
  );
  const view = (row: UserRow): ListedUser => ({ ...viewUser(row), ...entered(row.user_id) });
  return done(pageOf(rows, limit, { view, position: ({ email_folded }) => email_folded }));
}

function like(column: unknown, pattern: string) {
  return sql<boolean>`${column} like ${pattern} escape '\\'`;
}
