import type { Kysely } from "kysely";
import type { ConsoleChannel, FeedItem, FeedName, FeedPage } from "../../access/console-channel.ts";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

interface SyncParts {
  readonly database: Database<DeploymentTables>;
  readonly channel: Pick<ConsoleChannel, "changedSince">;
  now(): number;
}

/** Every feed but the keys, which have a mirror of their own. */
export type MirroredFeed = Exclude<FeedName, "keys">;

/**
 * Brings the mirror of a feed to what the console has. All of it is taken anew where the console is another, or has
 * gone back to before what is known: then nothing that is known can be built upon. Answers the revision that it is
 * brought to, for whoever tells the console of it; null for a feed that the console does not have.
 */
export async function syncFeed(
  parts: SyncParts,
  feed: MirroredFeed,
  console: ConsolePosition,
): Promise<number | null> {
  for (;;) {
    const synced = await syncOnce(parts, feed, console);
    if (synced !== "overtaken") return synced;
  }
}

interface ConsolePosition {
  readonly consoleId: string;
  readonly revision: number;
}

async function syncOnce(
  { database, channel, now }: SyncParts,
  feed: MirroredFeed,
  console: ConsolePosition,
): Promise<number | null | "overtaken"> {
  const position = await database.reader
    .selectFrom("feed_positions")
    .select(["console_id", "revision"])
    .where("feed", "=", feed)
    .executeTakeFirst();
  const isFollowed = position?.console_id === console.consoleId && position.revision <= console.revision;
  if (isFollowed && position.revision === console.revision) return position.revision;
  const known = isFollowed ? position.revision : 0;
  // Taken before the console is asked: what it says is as old as the question.
  const heardAtMs = now();
  const told = await readAll(channel, feed, known);
  if (told === null) return null;
  const state = { console_id: console.consoleId, revision: told.revision, heard_at: heardAtMs };
  const isOwn = await database.write(async ({ sql }) => {
    // What another process took over meanwhile may be newer: somebody who is gone there must not come back.
    if (!(await isStill(sql, feed, position))) return false;
    await sql.updateTable("feed_positions").set(state).where("feed", "=", feed).execute();
    // Everything that was not told of just now is gone, in a feed that is taken anew and in one that lists its items.
    const kept = told.ids ?? (isFollowed ? null : told.items.map(({ id }) => id));
    if (kept !== null) await removeOthers(sql, feed, new Set(kept));
    for (const item of told.items) await storeItem(sql, feed, item);
    return true;
  });
  return isOwn ? told.revision : "overtaken";
}

/** Whether the mirror is where it was read; locked until the transaction ends. */
async function isStill(
  sql: Kysely<DeploymentTables>,
  feed: string,
  position: { readonly console_id: string; readonly revision: number } | undefined,
): Promise<boolean> {
  const unheard = { console_id: "", revision: 0, heard_at: 0 };
  await sql
    .insertInto("feed_positions")
    .values({ feed, ...unheard })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const current = await sql
    .selectFrom("feed_positions")
    .select(["console_id", "revision"])
    .where("feed", "=", feed)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const read = position ?? unheard;
  return current.console_id === read.console_id && current.revision === read.revision;
}

async function readAll(
  channel: SyncParts["channel"],
  feed: MirroredFeed,
  since: number,
): Promise<Omit<FeedPage, "more"> | null> {
  const items: FeedItem[] = [];
  for (let from = since; ; ) {
    const page = await channel.changedSince(feed, from);
    if (page === null) return null;
    items.push(...page.items);
    if (!page.more) return { revision: page.revision, items, ids: page.ids };
    from = page.revision;
  }
}

async function removeOthers(
  sql: Kysely<DeploymentTables>,
  feed: string,
  kept: ReadonlySet<string>,
): Promise<void> {
  const held = await sql.selectFrom("mirrored_items").select("item_id").where("feed", "=", feed).execute();
  for (const { item_id } of held) {
    if (kept.has(item_id)) continue;
    await sql.deleteFrom("mirrored_items").where("feed", "=", feed).where("item_id", "=", item_id).execute();
  }
}

async function storeItem(
  sql: Kysely<DeploymentTables>,
  feed: string,
  { id, revision, body }: FeedItem,
): Promise<void> {
  const content = { revision, body: JSON.stringify(body) };
  await sql
    .insertInto("mirrored_items")
    .values({ feed, item_id: id, ...content })
    .onConflict((conflict) => conflict.columns(["feed", "item_id"]).doUpdateSet(content))
    .execute();
}
