import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { type AlarmView, viewAlarm } from "./alarm-view.ts";

/** Where a page ended. */
export interface AlarmPosition {
  readonly raisedAtMs: number;
  readonly alarmId: string;
}

export interface ListAlarmsRequest {
  readonly limit: number;
  readonly after: AlarmPosition | null;
  readonly state?: "open" | "acknowledged" | undefined;
  readonly keyId?: string | undefined;
}

export interface AlarmPage {
  readonly items: readonly AlarmView[];
  /** Null on the last page. */
  readonly next: AlarmPosition | null;
}

/** A page of alarms, the newest first: the open ones, those that were acknowledged, or all. */
export async function listAlarms(
  { database }: ConsoleParts,
  actor: Actor,
  { limit, after, state, keyId }: ListAlarmsRequest,
): Promise<Outcome<AlarmPage, NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "keys:read");
  if (notAllowed) return notAllowed;
  let query = database.reader
    .selectFrom("alarms")
    .leftJoin("api_keys", "api_keys.key_id", "alarms.key_id")
    .selectAll("alarms")
    .select("api_keys.name as key_name");
  if (state === "open") query = query.where("acknowledged_at", "is", null);
  if (state === "acknowledged") query = query.where("acknowledged_at", "is not", null);
  if (keyId !== undefined) query = query.where("alarms.key_id", "=", keyId);
  if (after !== null) {
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple("raised_at", "alarm_id"), "<", tuple(after.raisedAtMs, after.alarmId)),
    );
  }
  const rows = await query
    .orderBy("raised_at", "desc")
    .orderBy("alarm_id", "desc")
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = rows.length > limit ? shown.at(-1) : undefined;
  return done({
    items: shown.map(viewAlarm),
    next: last ? { raisedAtMs: last.raised_at, alarmId: last.alarm_id } : null,
  });
}
