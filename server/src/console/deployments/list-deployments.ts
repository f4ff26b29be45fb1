import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { countSeats } from "../people/seats.ts";
import { type DeploymentSummary, selectDeployments, summariseDeployment } from "./deployment-view.ts";

/** Where a page ended. */
export interface DeploymentPosition {
  readonly name: string;
  readonly deploymentId: string;
}

export interface ListDeploymentsRequest {
  readonly limit: number;
  /** Goes on behind this one. */
  readonly after?: DeploymentPosition | undefined;
}

export interface DeploymentPage {
  readonly items: readonly DeploymentSummary[];
  /** Null on the last page. */
  readonly next: DeploymentPosition | null;
}

/** A page of the deployments, by name. */
export async function listDeployments(
  { database, now }: ConsoleParts,
  actor: Actor,
  { limit, after }: ListDeploymentsRequest,
): Promise<
  Outcome<DeploymentPage, NotAllowed["refusal"] | Refusal<"page_too_long", { readonly max: number }>>
> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const { max } = limits.console.deploymentPage;
  if (limit > max) return refuse("page_too_long", { max });
  let query = selectDeployments(database.reader);
  if (after !== undefined) {
    const { name, deploymentId } = after;
    query = query.where(({ eb, and, or }) =>
      or([eb("name", ">", name), and([eb("name", "=", name), eb("deployment_id", ">", deploymentId)])]),
    );
  }
  const rows = await query
    .orderBy("name")
    .orderBy("deployment_id")
    .limit(limit + 1)
    .execute();
  const seats = await countSeats(database.reader);
  const items = rows
    .slice(0, limit)
    .map((row) => summariseDeployment(row, seats.get(row.deployment_id)?.seats ?? 0, now()));
  const last = items.at(-1);
  const isMore = rows.length > limit && last !== undefined;
  return done({ items, next: isMore ? { name: last.name, deploymentId: last.deployment_id } : null });
}
