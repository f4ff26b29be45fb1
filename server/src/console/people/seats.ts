import type { Kysely } from "kysely";
import { type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import type { ConsoleTables } from "../tables.ts";
import { changePeople, type PeopleChange } from "./change-people.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { DeploymentUserCap } from "./people-refusal.ts";

/**
 * A change that may give people seats. It is refused where a deployment would then have more than it takes; one that
 * takes no further seat is not, even where there are too many since the cap was lowered.
 */
export async function changeSeats<Value, Refused extends Refusal>(
  parts: Pick<PeopleParts, "database" | "now" | "seatCap">,
  work: (change: PeopleChange) => Promise<Outcome<Value, Refused>>,
): Promise<Outcome<Value, Refused | DeploymentUserCap>> {
  return await changePeople<Value, Refused | DeploymentUserCap>(parts, async (change) => {
    const before = await countSeats(change.sql);
    const outcome = await work(change);
    if (!outcome.ok) return outcome;
    const after = await countSeats(change.sql);
    for (const [deploymentId, { name, seats }] of after) {
      const used = before.get(deploymentId)?.seats ?? 0;
      if (seats <= used || seats <= parts.seatCap) continue;
      const facts = { deploymentId, deploymentName: name, cap: parts.seatCap, used, wanted: seats - used };
      return refuse("deployment_user_cap", facts);
    }
    return outcome;
  });
}

/**
 * Who may enter a deployment, or any, by a grant of their own or by a group: a person as often as there are ways.
 * "manager" comes before "member" in the alphabet: the least role is the highest.
 */
export function grantedPeople(sql: Kysely<ConsoleTables>, deploymentId?: string) {
  let direct = sql
    .selectFrom("grants")
    .where("grants.user_id", "is not", null)
    .select(({ ref, lit }) => [
      "grants.deployment_id",
      ref("grants.user_id").$notNull().as("user_id"),
      "grants.role",
      lit<number>(1).as("is_direct"),
    ]);
  let byGroup = sql
    .selectFrom("grants")
    .innerJoin("group_members", "group_members.group_id", "grants.group_id")
    .select(({ lit }) => [
      "grants.deployment_id",
      "group_members.user_id",
      "grants.role",
      lit<number>(0).as("is_direct"),
    ]);
  if (deploymentId !== undefined) {
    direct = direct.where("grants.deployment_id", "=", deploymentId);
    byGroup = byGroup.where("grants.deployment_id", "=", deploymentId);
  }
  return direct.unionAll(byGroup);
}

/** How many people may enter each deployment, or one. Those without any are left out. */
export async function countSeats(
  sql: Kysely<ConsoleTables>,
  deploymentId?: string,
): Promise<Map<string, { readonly name: string; readonly seats: number }>> {
  const rows = await sql
    .selectFrom(grantedPeople(sql, deploymentId).as("granted"))
    .innerJoin("users", "users.user_id", "granted.user_id")
    .innerJoin("deployments", "deployments.deployment_id", "granted.deployment_id")
    .where("users.disabled_at", "is", null)
    .groupBy(["granted.deployment_id", "deployments.name"])
    .select(({ fn }) => [
      "granted.deployment_id",
      "deployments.name",
      fn.count<number>("granted.user_id").distinct().as("seats"),
    ])
    .execute();
  return new Map(
    rows.map(({ deployment_id, name, seats }) => [deployment_id, { name, seats: Number(seats) }]),
  );
}
