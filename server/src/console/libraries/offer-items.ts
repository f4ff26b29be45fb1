import type { Kysely } from "kysely";
import type { OfferKind } from "../../access/offered-documents.ts";
import type { ConsoleTables } from "../tables.ts";
import { nextTemplateRevision } from "./next-template-revision.ts";

/** Offers an item to these deployments, or tells them that it has changed. */
export async function offerItem(
  sql: Kysely<ConsoleTables>,
  { kind, itemId }: { readonly kind: OfferKind; readonly itemId: string },
  deploymentIds: readonly string[],
): Promise<void> {
  if (deploymentIds.length === 0) return;
  const revision = await nextTemplateRevision(sql);
  await sql
    .insertInto("offers")
    .values(deploymentIds.map((deployment_id) => ({ deployment_id, kind, item_id: itemId, revision })))
    .onConflict((conflict) =>
      conflict.columns(["deployment_id", "kind", "item_id"]).doUpdateSet({ revision }),
    )
    .execute();
}

/** Takes items back from all deployments, or from these. */
export async function withdrawItems(
  sql: Kysely<ConsoleTables>,
  { kinds, itemIds }: { readonly kinds: readonly OfferKind[]; readonly itemIds: readonly string[] },
  deploymentIds?: readonly string[],
): Promise<void> {
  if (itemIds.length === 0 || deploymentIds?.length === 0) return;
  // What is gone has no revision of its own. Deployments look again because this one is new.
  await nextTemplateRevision(sql);
  await sql
    .deleteFrom("offers")
    .where("kind", "in", kinds)
    .where("item_id", "in", itemIds)
    .$if(deploymentIds !== undefined, (query) => query.where("deployment_id", "in", deploymentIds ?? []))
    .execute();
}
