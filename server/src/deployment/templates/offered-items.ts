import type { Kysely } from "kysely";
import type { OfferBodies, OfferedFile, OfferKind } from "../../access/template-source.ts";
import type { TemplateTables } from "./template-tables.ts";

/** Everything of one kind that the console offers, as it was heard last. */
export async function readOffered<Kind extends OfferKind>(
  sql: Kysely<TemplateTables>,
  kind: Kind,
): Promise<Array<OfferBodies[Kind]>> {
  const rows = await sql
    .selectFrom("offered_items")
    .select("body")
    // From the kind with its slash to what follows a slash.
    .where("item_id", ">=", `${kind}/`)
    .where("item_id", "<", `${kind}0`)
    .orderBy("item_id")
    .execute();
  return rows.map(({ body }) => JSON.parse(body) as OfferBodies[Kind]);
}

export async function readOfferedFile(
  sql: Kysely<TemplateTables>,
  templateId: string,
): Promise<OfferedFile | null> {
  const row = await sql
    .selectFrom("offered_items")
    .select("body")
    .where("item_id", "=", `template_file/${templateId}`)
    .executeTakeFirst();
  return row ? (JSON.parse(row.body) as OfferedFile) : null;
}

/** When the console was heard last: everything it offered until then is here. */
export async function offersHeardAt(sql: Kysely<TemplateTables>): Promise<number> {
  const { heard_at } = await sql
    .selectFrom("offered_items_state")
    .select("heard_at")
    .executeTakeFirstOrThrow();
  return heard_at;
}
