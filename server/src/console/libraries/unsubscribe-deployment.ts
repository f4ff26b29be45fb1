import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeCatalogue } from "./change-catalogue.ts";
import { findLibrary } from "./find-library.ts";
import type { Denied, LibraryNotFound } from "./library-refusal.ts";
import { type LibraryView, viewLibrary } from "./library-view.ts";
import { withdrawItems } from "./offer-items.ts";
import { templateKinds } from "./offer-template.ts";
import type { SubscriptionRequest } from "./subscribe-deployment.ts";
import { templatesOf } from "./templates-of.ts";

/** Lets a deployment offer the templates of a library no more. What it has installed of them stays. */
export async function unsubscribeDeployment(
  parts: ConsoleParts,
  actor: Actor,
  { libraryId, deploymentId }: SubscriptionRequest,
): Promise<Outcome<LibraryView, LibraryNotFound | Denied>> {
  return await changeCatalogue(parts, actor, async ({ transaction, nowMs }) => {
    const { sql } = transaction;
    const library = await findLibrary(sql, libraryId);
    if (!library) return refuse("library_not_found");
    const { numDeletedRows } = await sql
      .deleteFrom("subscriptions")
      .where("library_id", "=", library.library_id)
      .where("deployment_id", "=", deploymentId)
      .executeTakeFirst();
    const view = await viewLibrary(sql, library);
    if (numDeletedRows === 0n) return done(view);
    const itemIds = await templatesOf(sql, library.library_id);
    await withdrawItems(sql, { kinds: templateKinds, itemIds }, [deploymentId]);
    await recordAudit(transaction, actor, {
      action: "library.unsubscribe",
      target: library.library_id,
      targetName: library.name,
      at: nowMs,
      before: { deployment_id: deploymentId },
    });
    return done(view);
  });
}
