import { randomBytes } from "node:crypto";
import { hashCredential } from "../../platform/crypto/hash-credential.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { SessionTables } from "./session-tables.ts";
import type { SessionTimes } from "./session-times.ts";

/** Where a session is opened. */
export interface SessionPlace {
  readonly device: string;
  readonly address: string;
}

export interface OpenedSession {
  readonly sessionId: string;
  /** For the browser alone: only its hash is kept. */
  readonly token: string;
  readonly endsAtMs: number;
}

/** Whoever has more open has lost sight of them: the one unused for longest ends. */
const maxSessionsPerUser = 50;

export function newToken(): string {
  return randomBytes(32).toString("base64url");
}

/** Opens a session for somebody who has just proved who they are. */
export async function openSession(
  { sql }: WriteTransaction<SessionTables>,
  times: SessionTimes,
  { userId, place, nowMs }: { readonly userId: string; readonly place: SessionPlace; readonly nowMs: number },
): Promise<OpenedSession> {
  const token = newToken();
  const sessionId = newId("ses_", nowMs);
  const endsAtMs = nowMs + times.maxMs;
  await sql
    .deleteFrom("sessions")
    .where("session_id", "in", (query) =>
      query
        .selectFrom("sessions")
        .select("session_id")
        .where("user_id", "=", userId)
        .orderBy("last_seen_at", "desc")
        .orderBy("session_id", "desc")
        .limit(10_000)
        .offset(maxSessionsPerUser - 1),
    )
    .execute();
  await sql
    .insertInto("sessions")
    .values({
      session_id: sessionId,
      token_hash: hashCredential(token),
      user_id: userId,
      created_at: nowMs,
      authenticated_at: nowMs,
      last_seen_at: nowMs,
      ends_at: endsAtMs,
      ...place,
    })
    .execute();
  return { sessionId, token, endsAtMs };
}

/** Gives a session another token: what was known of it before opens nothing any more. Null where it has ended. */
export async function renewSession(
  { sql }: WriteTransaction<SessionTables>,
  { sessionId, nowMs }: { readonly sessionId: string; readonly nowMs: number },
): Promise<OpenedSession | null> {
  const token = newToken();
  const renewed = await sql
    .updateTable("sessions")
    .set({ token_hash: hashCredential(token), authenticated_at: nowMs, last_seen_at: nowMs })
    .where("session_id", "=", sessionId)
    .returning("ends_at")
    .executeTakeFirst();
  return renewed ? { sessionId, token, endsAtMs: renewed.ends_at } : null;
}
