import type { Database } from "../../platform/db/database.ts";
import type { SessionTables } from "./session-tables.ts";
import type { SessionTimes } from "./session-times.ts";

interface ExpiryParts {
  readonly database: Database<SessionTables>;
  readonly sessionTimes: SessionTimes;
  now(): number;
}

/** Removes the sessions that have ended by themselves. They open nothing already. */
export async function expireSessions({ database, sessionTimes, now }: ExpiryParts): Promise<void> {
  const nowMs = now();
  await database.write(({ sql }) =>
    sql
      .deleteFrom("sessions")
      .where(({ eb, or }) =>
        or([eb("ends_at", "<=", nowMs), eb("last_seen_at", "<=", nowMs - sessionTimes.idleMs)]),
      )
      .execute(),
  );
}
