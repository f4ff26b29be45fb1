import type { Kysely } from "kysely";
import type { OfferBodies, OfferedFile, OfferKind } from "../../access/offered-documents.ts";
import type { DeploymentTables } from "../tables.ts";

const feed = "documents";

/** Everything of one kind that the console offers, as it was heard last. */
export async function readOffered<Kind extends OfferKind>(
  sql: Kysely<DeploymentTables>,
  kind: Kind,
): Promise<Array<OfferBodies[Kind]>> {
  const rows = await sql
    .selectFrom("mirrored_items")
    .select("body")
    .where("feed", "=", feed)
    // From the kind with its slash to what follows a slash.
    .where("item_id", ">=", `${kind}/`)
    .where("item_id", "<", `${kind}0`)
    .orderBy("item_id")
    .execute();
  return rows.map(({ body }) => JSON.parse(body) as OfferBodies[Kind]);
}

export async function readOfferedFile(
  sql: Kysely<DeploymentTables>,
  templateId: string,
): Promise<OfferedFile | null> {
  const row = await sql
    .selectFrom("mirrored_items")
    .select("body")
    .where("feed", "=", feed)
    .where("item_id", "=", `template_file/${templateId}`)
    .executeTakeFirst();
  return row ? (JSON.parse(row.body) as OfferedFile) : null;
}

/** When the console was heard last: everything it offered until then is here. */
export async function offersHeardAt(sql: Kysely<DeploymentTables>): Promise<number> {
  const row = await sql
    .selectFrom("feed_positions")
    .select("heard_at")
    .where("feed", "=", feed)
    .executeTakeFirst();
  return row?.heard_at ?? 0;
}
