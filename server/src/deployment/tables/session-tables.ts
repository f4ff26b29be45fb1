import type { Generated } from "kysely";
import type { SessionRow } from "../../access/sessions/session-tables.ts";

/** Who is signed in to the web application. Who they are is the console's word, in the feed `people`. */
export interface AppSessionTables {
  sessions: SessionRow & {
    /** When they proved who they are, by the console's clock: the feed says by that clock which sessions have ended. */
    proved_at: Generated<number>;
  };
}
