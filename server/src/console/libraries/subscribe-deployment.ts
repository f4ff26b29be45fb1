import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { findLibrary } from "./find-library.ts";
import type { Denied, DeploymentNotFound, LibraryNotFound } from "./library-refusal.ts";
import { type LibraryView, viewLibrary } from "./library-view.ts";
import { offerItem } from "./offer-items.ts";
import { templateKinds } from "./offer-template.ts";
import { templatesOf } from "./templates-of.ts";

export interface SubscriptionRequest {
  readonly libraryId: string;
  readonly deploymentId: string;
}

/** Lets a deployment offer the templates of a library, those to come too. One that does already goes on. */
export async function subscribeDeployment(
  parts: ConsoleParts,
  actor: Actor,
  { libraryId, deploymentId }: SubscriptionRequest,
): Promise<Outcome<LibraryView, LibraryNotFound | DeploymentNotFound | Denied>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const library = await findLibrary(sql, libraryId);
    if (!library) return refuse("library_not_found");
    const deployment = await sql
      .selectFrom("deployments")
      .select("name")
      .where("deployment_id", "=", deploymentId)
      .where("deleted_at", "is", null)
      .executeTakeFirst();
    if (!deployment) return refuse("deployment_not_found");
    const subscribed = await sql
      .insertInto("subscriptions")
      .values({ library_id: library.library_id, deployment_id: deploymentId, created_at: nowMs })
      .onConflict((conflict) => conflict.columns(["library_id", "deployment_id"]).doNothing())
      .returning("library_id")
      .execute();
    if (subscribed.length === 0) return done(await viewLibrary(sql, library));
    for (const itemId of await templatesOf(sql, library.library_id)) {
      for (const kind of templateKinds) await offerItem(sql, { kind, itemId }, [deploymentId]);
    }
    const view = await viewLibrary(sql, library);
    await recordAudit(transaction, actor, {
      action: "library.subscribe",
      target: library.library_id,
      targetName: library.name,
      at: nowMs,
      after: { deployment_id: deploymentId, deployment_name: deployment.name },
    });
    return done(view);
  });
}
