import type { ConsoleParts } from "../console-parts.ts";
import type { FeedWatch } from "./feed-watch.ts";

/** What the operations that deployments call take. */
export interface ChannelParts extends ConsoleParts {
  readonly watch: FeedWatch;
}
