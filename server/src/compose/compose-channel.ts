import { done } from "../access/outcome.ts";
import type { ChannelParts } from "../console/channel/channel-parts.ts";
import { FeedWatch } from "../console/channel/feed-watch.ts";
import { takeBatch } from "../console/channel/take-batch.ts";
import type { ConsoleParts } from "../console/console-parts.ts";

/** What deployments speak with, in this process and elsewhere. */
export function composeChannel(parts: ConsoleParts): ChannelParts {
  return {
    ...parts,
    watch: new FeedWatch(parts),
    recordUsage: async ({ database, now }, _actor, batch) =>
      done(await database.write(({ sql }) => takeBatch(sql, batch, now()))),
  };
}
