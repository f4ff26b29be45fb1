import type { OfferPage, TemplateSource } from "../../access/template-source.ts";
import type { Database } from "../../platform/db/database.ts";
import type { TemplateTables } from "./template-tables.ts";

export interface SyncOffersParts {
  readonly database: Database<TemplateTables>;
  readonly source: TemplateSource;
  now(): number;
}

// Every stamp is a write that is synced, and update rules are followed to the minute.
const stampEveryMs = 60_000;
const maxRaces = 10;

/** Brings what is mirrored of the console's offers to what it offers now. */
export async function syncOffers({ database, source, now }: SyncOffersParts): Promise<void> {
  for (let races = 0; races < maxRaces; ) {
    // Taken before the source is read: what it says is as old as the question.
    const heardAtMs = now();
    const mirror = await database.reader
      .selectFrom("offered_items_state")
      .select(["revision", "heard_at"])
      .executeTakeFirstOrThrow();
    const revision = await source.revision();
    const isSame = revision === mirror.revision;
    if (isSame && heardAtMs - mirror.heard_at < stampEveryMs) return;
    // A console that was restored from a backup tells all it has.
    const since = revision < mirror.revision ? 0 : mirror.revision;
    const page = isSame ? null : await source.changedSince(since);
    const isTaken = await takeOver(database, { expected: mirror.revision, heardAtMs, page });
    if (!isTaken) races += 1;
    else if (!page?.more) return;
  }
  throw new Error("Other processes changed the mirror of the templates all the time; it is tried again.");
}

interface Heard {
  readonly expected: number;
  readonly heardAtMs: number;
  /** Null when nothing has changed. */
  readonly page: OfferPage | null;
}

/** False when another process has moved the mirror meanwhile. */
async function takeOver(
  database: Database<TemplateTables>,
  { expected, heardAtMs, page }: Heard,
): Promise<boolean> {
  return await database.write(async ({ sql }) => {
    // What is still to come was not heard yet.
    const heard = page?.more ? {} : { heard_at: heardAtMs };
    const { numUpdatedRows } = await sql
      .updateTable("offered_items_state")
      .set({ revision: page?.revision ?? expected, ...heard })
      .where("revision", "=", expected)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    if (!page) return true;
    const known = await sql.selectFrom("offered_items").select("item_id").execute();
    const offered = new Set(page.ids);
    for (const { item_id } of known.filter((each) => !offered.has(each.item_id))) {
      await sql.deleteFrom("offered_items").where("item_id", "=", item_id).execute();
    }
    for (const { id, revision, body } of page.items) {
      const item = { revision, body: JSON.stringify(body) };
      await sql
        .insertInto("offered_items")
        .values({ item_id: id, ...item })
        .onConflict((conflict) => conflict.column("item_id").doUpdateSet(item))
        .execute();
    }
    return true;
  });
}
