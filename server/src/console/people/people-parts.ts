import type { Passwords } from "../../access/passwords/passwords.ts";
import type { SessionTimes } from "../../access/sessions/session-times.ts";
import type { SealingParts } from "../console-parts.ts";

/** What the operations on people need. */
export interface PeopleParts extends SealingParts {
  readonly passwords: Passwords;
  readonly sessionTimes: SessionTimes;
  /** How many people one deployment takes. */
  readonly seatCap: number;
  /** Where people find the console, for links. */
  readonly baseUrl: string;
}
