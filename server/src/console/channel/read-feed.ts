import type { DeploymentActor } from "../../access/actor.ts";
import type { FeedName, FeedPage } from "../../access/console-channel.ts";
import { done, type Outcome, type PlainRefusal, refuse } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { feeds } from "./feeds.ts";

const itemsPerPage = 1_000;

/** What of a feed a deployment does not know yet. */
export async function readFeed(
  { database }: ConsoleParts,
  actor: DeploymentActor,
  { feed: name, revision: since }: { readonly feed: FeedName; readonly revision: number },
): Promise<Outcome<FeedPage, PlainRefusal<"feed_not_found">>> {
  const feed = feeds[name];
  if (!feed) return refuse("feed_not_found");
  // The revision comes first: an item that changes meanwhile is then told once more rather than missed.
  const revision = await feed.revision(database, actor.id);
  const asked = { revision: since, limit: itemsPerPage };
  const { items, ids } = await feed.changedSince(database, actor.id, asked);
  const last = items.at(-1);
  const more = items.length >= itemsPerPage && last !== undefined && last.revision < revision;
  return done({ revision: more ? last.revision : revision, items, ids, more });
}
