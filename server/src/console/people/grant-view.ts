import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import type { GrantRole } from "../tables/people-tables.ts";
import type { ConsoleTables } from "../tables.ts";

export interface GrantView {
  readonly grant_id: string;
  readonly deployment_id: string;
  readonly deployment_name: string;
  readonly grantee: {
    readonly kind: "user" | "group";
    readonly id: string;
    readonly name: string;
    /** Of a person. */
    readonly email: string | null;
  };
  readonly role: GrantRole;
  readonly created_at: string;
  readonly revision: number;
}

/** Grants with the names of what they join; whoever asks says which. */
export function selectGrants(sql: Kysely<ConsoleTables>) {
  return sql
    .selectFrom("grants")
    .innerJoin("deployments", "deployments.deployment_id", "grants.deployment_id")
    .leftJoin("users", "users.user_id", "grants.user_id")
    .leftJoin("groups", "groups.group_id", "grants.group_id")
    .selectAll("grants")
    .select([
      "deployments.name as deployment_name",
      "users.name as user_name",
      "users.email as user_email",
      "groups.name as group_name",
    ]);
}

type GrantRow = Awaited<ReturnType<ReturnType<typeof selectGrants>["executeTakeFirstOrThrow"]>>;

export function viewGrant(row: GrantRow): GrantView {
  const grantee =
    row.user_id === null
      ? { kind: "group" as const, id: row.group_id ?? "", name: row.group_name ?? "", email: null }
      : { kind: "user" as const, id: row.user_id, name: row.user_name ?? "", email: row.user_email };
  return {
    grant_id: row.grant_id,
    deployment_id: row.deployment_id,
    deployment_name: row.deployment_name,
    grantee,
    role: row.role,
    created_at: isoTime(row.created_at),
    revision: row.revision,
  };
}

/** A grant as the audit names it. */
export function nameGrant({ grantee, deployment_name }: GrantView): string {
  return `${grantee.name} on ${deployment_name}`;
}

/** What the audit keeps of a grant. */
export function auditGrant({ deployment_id, grantee, role }: GrantView) {
  return { deployment_id, [`${grantee.kind}_id`]: grantee.id, role };
}
