import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { Database } from "../../platform/db/database.ts";
import type { SessionRow, SessionTables } from "./session-tables.ts";
import type { SessionTimes } from "./session-times.ts";

interface FindSessionParts {
  readonly database: Database<SessionTables>;
  readonly sessionTimes: SessionTimes;
  now(): number;
}

/** How exactly it is known when a session was used last: a write for each request would be dear. */
const seenEveryMs = 60_000;

/** The session that a token opens; null for none, and for one that has ended. */
export async function findSession(
  { database, sessionTimes, now }: FindSessionParts,
  token: string,
): Promise<SessionRow | null> {
  const session = await database.reader
    .selectFrom("sessions")
    .selectAll()
    .where("token_hash", "=", hashCredential(token))
    .executeTakeFirst();
  const nowMs = now();
  if (!session || !isOpen(session, sessionTimes, nowMs)) return null;
  if (nowMs - session.last_seen_at >= seenEveryMs) await markSeen(database, session, nowMs);
  return session;
}

export function isOpen(
  { ends_at, last_seen_at }: Pick<SessionRow, "ends_at" | "last_seen_at">,
  { idleMs }: SessionTimes,
  nowMs: number,
): boolean {
  return nowMs < ends_at && nowMs < last_seen_at + idleMs;
}

async function markSeen(
  database: Database<SessionTables>,
  { session_id, last_seen_at }: SessionRow,
  nowMs: number,
): Promise<void> {
  // Of several requests at once, one writes.
  await database.write(({ sql }) =>
    sql
      .updateTable("sessions")
      .set({ last_seen_at: nowMs })
      .where("session_id", "=", session_id)
      .where("last_seen_at", "=", last_seen_at)
      .execute(),
  );
}
