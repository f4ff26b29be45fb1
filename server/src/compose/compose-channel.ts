import type { ChannelParts } from "../console/channel/channel-parts.ts";
import { FeedWatch } from "../console/channel/feed-watch.ts";
import type { ConsoleParts } from "../console/console-parts.ts";
import { recordUsageBatch } from "../console/usage/record-usage-batch.ts";

/** What deployments speak with, in this process and elsewhere. */
export function composeChannel(parts: ConsoleParts): ChannelParts {
  return { ...parts, watch: new FeedWatch(parts), recordUsage: recordUsageBatch };
}
