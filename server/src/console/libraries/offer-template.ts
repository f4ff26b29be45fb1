import type { Kysely } from "kysely";
import type { OfferKind } from "../../access/offered-documents.ts";
import type { ConsoleTables } from "../tables.ts";
import { offerItem } from "./offer-items.ts";

/** What a template consists of for a deployment. */
export const templateKinds: readonly OfferKind[] = ["template", "template_file"];

interface Offering {
  readonly libraryId: string;
  readonly templateId: string;
  /** Only what it is called has changed: its file need not travel again. */
  readonly textsOnly?: true;
}

/** Tells the subscribers of a library that a template of it is there, or has changed. */
export async function offerTemplate(
  sql: Kysely<ConsoleTables>,
  { libraryId, templateId: itemId, textsOnly }: Offering,
): Promise<void> {
  const rows = await sql
    .selectFrom("subscriptions")
    .select("deployment_id")
    .where("library_id", "=", libraryId)
    .execute();
  const subscribed = rows.map(({ deployment_id }) => deployment_id);
  for (const kind of textsOnly ? (["template"] as const) : templateKinds) {
    await offerItem(sql, { kind, itemId }, subscribed);
  }
}
