import type { UserActor } from "../../access/actor.ts";
import { type OpenedSession, openSession, type SessionPlace } from "../../access/sessions/open-session.ts";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { UserRow } from "../tables/people-tables.ts";
import type { ConsoleTables } from "../tables.ts";
import type { PeopleParts } from "./people-parts.ts";

export interface UserSignIn {
  readonly user: Pick<UserRow, "user_id" | "name" | "console_role">;
  /** How they proved who they are. */
  readonly method:
    | "password"
    | "password_and_code"
    | "password_and_recovery_code"
    | "link"
    | "single_sign_on";
  readonly place: SessionPlace;
  readonly nowMs: number;
}

/**
 * Signs somebody in who has proved who they are, and is not disabled. The last statements of a transaction: it
 * records the sign-in.
 */
export async function openUserSession(
  transaction: WriteTransaction<ConsoleTables>,
  { sessionTimes }: Pick<PeopleParts, "sessionTimes">,
  { user, method, place, nowMs }: UserSignIn,
): Promise<OpenedSession> {
  const { user_id: userId } = user;
  await transaction.sql
    .updateTable("users")
    .set({ last_sign_in_at: nowMs })
    .where("user_id", "=", userId)
    .execute();
  const opened = await openSession(transaction, sessionTimes, { userId, place, nowMs });
  const act = { action: "sign_in.done", target: userId, targetName: user.name, at: nowMs };
  const after = { method, device: place.device, session_id: opened.sessionId };
  await recordAudit(transaction, userActor(user, place.address), { ...act, after });
  return opened;
}

export function userActor(
  { user_id, name, console_role }: Pick<UserRow, "user_id" | "name" | "console_role">,
  address: string,
): UserActor {
  return { kind: "user", id: user_id, name, consoleRole: console_role, deploymentRole: null, address };
}
