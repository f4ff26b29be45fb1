import type { SealedValues } from "../platform/crypto/sealed-values.ts";
import type { Database } from "../platform/db/database.ts";
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
