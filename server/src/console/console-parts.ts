import type { SealedValues } from "../platform/crypto/sealed-values.ts";
import type { Database } from "../platform/db/database.ts";
import type { OutgoingClient } from "../platform/outgoing/outgoing-client.ts";
import type { ConsoleTables } from "./tables.ts";

/** What an operation of the console needs: its database and the time. */
export interface ConsoleParts {
  readonly database: Database<ConsoleTables>;
  now(): number;
}

/** For operations that keep a secret which must be read again. */
export interface SealingParts extends ConsoleParts {
  readonly sealed: SealedValues;
}

/** For operations that call other servers. */
export interface SendingParts extends SealingParts {
  readonly outgoing: OutgoingClient;
  /** Whether the operator lets connections lead to this machine itself. */
  readonly reachLoopback: boolean;
  /** Where people find the console, for links. */
  readonly baseUrl: string;
}
