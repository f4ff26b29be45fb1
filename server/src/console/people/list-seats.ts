import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { GrantRole } from "../tables/people-tables.ts";
import { pageOf } from "./page-of.ts";
import type { PeopleParts } from "./people-parts.ts";
import type { DeploymentNotFound, NotPermitted } from "./people-refusal.ts";
import { countSeats, grantedPeople } from "./seats.ts";

interface SeatView {
  readonly user_id: string;
  readonly name: string;
  readonly email: string;
  /** The higher of all they were granted. */
  readonly role: GrantRole;
  /** Whether they have a grant of their own; else they are there through groups alone. */
  readonly is_direct: boolean;
}

export interface SeatPage {
  readonly cap: number;
  readonly used: number;
  readonly items: readonly SeatView[];
  readonly next: string | null;
}

export interface ListSeatsRequest {
  readonly deploymentId: string;
  readonly limit: number;
  /** Goes on behind the person of this id. */
  readonly after?: string | undefined;
}

/** Who takes a seat in a deployment, and how many it has. */
export async function listSeats(
  { database, seatCap }: Pick<PeopleParts, "database" | "seatCap">,
  actor: Actor,
  { deploymentId, limit, after = "" }: ListSeatsRequest,
): Promise<Outcome<SeatPage, NotPermitted | DeploymentNotFound>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const { reader } = database;
  const deployment = await reader
    .selectFrom("deployments")
    .select("deployment_id")
    .where("deployment_id", "=", deploymentId)
    .executeTakeFirst();
  if (!deployment) return refuse("deployment_not_found");
  const rows = await reader
    .selectFrom(grantedPeople(reader, deploymentId).as("granted"))
    .innerJoin("users", "users.user_id", "granted.user_id")
    .where("users.disabled_at", "is", null)
    .where("users.user_id", ">", after)
    .select(["users.user_id", "users.name", "users.email"])
    .select(({ fn }) => [fn.min("granted.role").as("role"), fn.max("granted.is_direct").as("is_direct")])
    .groupBy(["users.user_id", "users.name", "users.email"])
    .orderBy("users.user_id")
    .limit(limit + 1)
    .execute();
  const counted = await countSeats(reader, deploymentId);
  return done({
    cap: seatCap,
    used: counted.get(deploymentId)?.seats ?? 0,
    ...pageOf(rows, limit, {
      view: (row): SeatView => ({ ...row, is_direct: Number(row.is_direct) === 1 }),
      position: ({ user_id }) => user_id,
    }),
  });
}
