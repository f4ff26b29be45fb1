import type { DeploymentActor } from "../../access/actor.ts";
import type { FeedName } from "../../access/console-channel.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { confirmDeclaredSettings } from "../deployments/declared-settings.ts";
import { ConsoleKeySource } from "../keys/console-key-source.ts";

/** A deployment has taken over every change of a feed up to this one. */
export async function acknowledgeFeed(
  { database, now }: ConsoleParts,
  actor: DeploymentActor,
  { feed, revision }: { readonly feed: FeedName; readonly revision: number },
): Promise<Outcome<void>> {
  if (feed === "keys") {
    await new ConsoleKeySource(database, actor.id, now).acknowledge(revision);
    return done(undefined);
  }
  if (feed === "settings") {
    await database.write(({ sql }) => confirmDeclaredSettings(sql, actor.id, revision));
    return done(undefined);
  }
  const confirmed = { confirmed_revision: revision, confirmed_at: now() };
  await database.write(({ sql }) =>
    sql
      .insertInto("deployment_feeds")
      .values({ deployment_id: actor.id, feed, ...confirmed })
      .onConflict((conflict) => conflict.columns(["deployment_id", "feed"]).doUpdateSet(confirmed))
      .execute(),
  );
  return done(undefined);
}
