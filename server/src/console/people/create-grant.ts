import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { GrantRole } from "../tables/people-tables.ts";
import type { PeopleChange } from "./change-people.ts";
import { auditGrant, type GrantView, nameGrant, selectGrants, viewGrant } from "./grant-view.ts";
import { insertGrant } from "./insert-grant.ts";
import type { PeopleParts } from "./people-parts.ts";
import type {
  DeploymentNotFound,
  DeploymentUserCap,
  GroupNotFound,
  NotPermitted,
  UserNotFound,
} from "./people-refusal.ts";
import { changeSeats } from "./seats.ts";

export interface CreateGrantRequest {
  readonly deploymentId: string;
  readonly grantee: { readonly kind: "user" | "group"; readonly id: string };
  readonly role: GrantRole;
}

type CreateGrantRefusal =
  | NotPermitted
  | UserNotFound
  | GroupNotFound
  | DeploymentNotFound
  | DeploymentUserCap
  | PlainRefusal<"grant_exists">;

/** Lets a person, or every member of a group, enter a deployment. Each takes a seat there, once. */
export async function createGrant(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  actor: Actor,
  { deploymentId, grantee, role }: CreateGrantRequest,
): Promise<Outcome<GrantView, CreateGrantRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await changeSeats<GrantView, CreateGrantRefusal>(parts, async (change) => {
    const missing = await missingGrantee(change, grantee);
    if (missing) return missing;
    const isUser = grantee.kind === "user";
    const whom = { userId: isUser ? grantee.id : null, groupId: isUser ? null : grantee.id };
    const inserted = await insertGrant(change, { deploymentId, role, ...whom });
    if (!inserted.ok) return inserted;
    const row = await selectGrants(change.sql)
      .where("grant_id", "=", inserted.value)
      .executeTakeFirstOrThrow();
    const grant = viewGrant(row);
    const act = { action: "grant.create", target: grant.grant_id, targetName: nameGrant(grant) };
    await recordAudit(change.transaction, actor, { ...act, at: change.nowMs, after: auditGrant(grant) });
    return done(grant);
  });
}

async function missingGrantee({ sql }: PeopleChange, { kind, id }: CreateGrantRequest["grantee"]) {
  if (kind === "user") {
    const user = await sql.selectFrom("users").select("user_id").where("user_id", "=", id).executeTakeFirst();
    return user ? null : refuse("user_not_found");
  }
  const group = await sql
    .selectFrom("groups")
    .select("group_id")
    .where("group_id", "=", id)
    .executeTakeFirst();
  return group ? null : refuse("group_not_found");
}
