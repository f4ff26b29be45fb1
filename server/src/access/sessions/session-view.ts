import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import { isOpen } from "./find-session.ts";
import type { SessionRow, SessionTables } from "./session-tables.ts";
import type { SessionTimes } from "./session-times.ts";

export interface SessionView {
  readonly session_id: string;
  readonly device: string;
  readonly address: string;
  readonly created_at: string;
  readonly last_seen_at: string;
  readonly ends_at: string;
  /** Whether it is the one that asks. */
  readonly is_current: boolean;
}

/** The open sessions of a person, the last used first. There are never more than 50. */
export async function readSessions(
  { sessionTimes, now }: { readonly sessionTimes: SessionTimes; now(): number },
  sql: Kysely<SessionTables>,
  { userId, current }: { readonly userId: string; readonly current: string | null },
): Promise<SessionView[]> {
  const rows = await sql
    .selectFrom("sessions")
    .selectAll()
    .where("user_id", "=", userId)
    .orderBy("last_seen_at", "desc")
    .orderBy("session_id", "desc")
    .execute();
  const nowMs = now();
  return rows.filter((row) => isOpen(row, sessionTimes, nowMs)).map((row) => viewSession(row, current));
}

function viewSession(row: SessionRow, current: string | null): SessionView {
  return {
    session_id: row.session_id,
    device: row.device,
    address: row.address,
    created_at: isoTime(row.created_at),
    last_seen_at: isoTime(row.last_seen_at),
    ends_at: isoTime(row.ends_at),
    is_current: row.session_id === current,
  };
}
