import type { DeploymentActor } from "../../access/actor.ts";
import type { FeedName, FeedPage } from "../../access/console-channel.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { feeds } from "./feeds.ts";

/** What of a feed a deployment does not know yet. */
export async function readFeed(
  { database }: ConsoleParts,
  actor: DeploymentActor,
  { feed, revision }: { readonly feed: FeedName; readonly revision: number },
): Promise<Outcome<FeedPage>> {
  return done(await feeds[feed].changedSince(database, actor.id, revision));
}
