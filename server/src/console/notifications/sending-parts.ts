import type { OutgoingClient } from "../../platform/outgoing/outgoing-client.ts";
import type { SealingParts } from "../console-parts.ts";

/** For operations that send something to other servers. */
export interface SendingParts extends SealingParts {
  readonly outgoing: OutgoingClient;
  /** Whether the operator lets connections lead to this machine itself. */
  readonly reachLoopback: boolean;
  /** Where people find the console, for links. */
  readonly baseUrl: string;
}
