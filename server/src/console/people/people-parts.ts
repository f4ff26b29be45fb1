import type { Passwords } from "../../access/passwords/passwords.ts";
import type { SessionTimes } from "../../access/sessions/session-times.ts";
import type { CursorSeal } from "../../platform/crypto/cursor-seal.ts";
import type { ConsoleParts } from "../console-parts.ts";

/** What the operations on people need. */
export interface PeopleParts extends ConsoleParts {
  readonly passwords: Passwords;
  readonly sessionTimes: SessionTimes;
  /** How many people one deployment takes. */
  readonly seatCap: number;
  /** Hides the seeds of second factors. */
  readonly totpSeal: CursorSeal;
}
