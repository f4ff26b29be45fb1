import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import { newId } from "../../platform/ids.ts";
import type { GrantRole } from "../tables/people-tables.ts";
import type { PeopleChange } from "./change-people.ts";
import type { DeploymentNotFound } from "./people-refusal.ts";

export interface NewGrant {
  readonly deploymentId: string;
  readonly role: GrantRole;
  /** One of the two is null. */
  readonly userId: string | null;
  readonly groupId: string | null;
}

/** Adds a grant; whoever is granted is known to be there. */
export async function insertGrant(
  { sql, nowMs, revision }: PeopleChange,
  { deploymentId, role, userId, groupId }: NewGrant,
): Promise<Outcome<string, DeploymentNotFound | PlainRefusal<"grant_exists">>> {
  const deployment = await sql
    .selectFrom("deployments")
    .select("deployment_id")
    .where("deployment_id", "=", deploymentId)
    .executeTakeFirst();
  if (!deployment) return refuse("deployment_not_found");
  const grantId = newId("gnt_", nowMs);
  const { numInsertedOrUpdatedRows } = await sql
    .insertInto("grants")
    .values({
      grant_id: grantId,
      deployment_id: deploymentId,
      user_id: userId,
      group_id: groupId,
      role,
      created_at: nowMs,
      revision,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 0n ? refuse("grant_exists") : done(grantId);
}
