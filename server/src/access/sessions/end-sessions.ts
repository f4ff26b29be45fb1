import type { WriteTransaction } from "../../platform/db/database.ts";
import type { SessionTables } from "./session-tables.ts";

export interface EndedSessions {
  readonly userId: string;
  /** Only this one; all of them when left out. */
  readonly sessionId?: string | undefined;
  /** All but this one. */
  readonly except?: string | undefined;
}

/** Ends sessions of one person, and says how many it were. */
export async function endSessions(
  { sql }: WriteTransaction<SessionTables>,
  { userId, sessionId, except }: EndedSessions,
): Promise<number> {
  let query = sql.deleteFrom("sessions").where("user_id", "=", userId);
  if (sessionId !== undefined) query = query.where("session_id", "=", sessionId);
  if (except !== undefined) query = query.where("session_id", "<>", except);
  const { numDeletedRows } = await query.executeTakeFirst();
  return Number(numDeletedRows);
}
