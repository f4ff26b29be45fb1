import { isoTime } from "@sluice/core";
import type { Kysely } from "kysely";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type PlainRefusal, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { AlarmRow } from "../tables/usage-tables.ts";
import type { ConsoleTables } from "../tables.ts";
import { type AlarmView, viewAlarm } from "./alarm-view.ts";
import { secondOf } from "./judge-alarms.ts";

export type AcknowledgeRefusal =
  | NotAllowed["refusal"]
  | PlainRefusal<"alarm_not_found">
  | Refusal<"alarm_acknowledged", { readonly byName: string; readonly atMs: number }>;

/** Ends an alarm: somebody has seen it. The next one needs twenty rejections after this moment. */
export async function acknowledgeAlarm(
  { database, now }: ConsoleParts,
  actor: Actor,
  { alarmId }: { readonly alarmId: string },
): Promise<Outcome<AlarmView, AcknowledgeRefusal>> {
  const notAllowed = refuseUnless(actor, "keys:write");
  if (notAllowed) return notAllowed;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const found = await alarmOf(sql, alarmId);
    if (!found) return refuse("alarm_not_found");
    // The key's lock: no rejection is added between what is counted here and the acknowledgement.
    await sql
      .selectFrom("key_activity")
      .select("key_id")
      .where("key_id", "=", found.key_id)
      .forUpdate()
      .execute();
    const alarm = (await alarmOf(sql, alarmId)) ?? found;
    if (alarm.acknowledged_at !== null) {
      const byName = alarm.acknowledged_by_name ?? "";
      return refuse("alarm_acknowledged", { byName, atMs: alarm.acknowledged_at });
    }
    const at = now();
    const acknowledged = {
      acknowledged_at: at,
      acknowledged_by: actor.id,
      acknowledged_by_name: actor.name,
      acknowledged_in_second: await rejectionsIn(sql, alarm.key_id, secondOf(at)),
    };
    await sql.updateTable("alarms").set(acknowledged).where("alarm_id", "=", alarmId).execute();
    await recordAudit(transaction, actor, {
      action: "alarm.acknowledge",
      target: alarm.key_id,
      targetName: alarm.key_name,
      at,
      after: { alarm_id: alarmId, raised_at: isoTime(alarm.raised_at), rejections: alarm.rejections },
    });
    return done(viewAlarm({ ...alarm, ...acknowledged }));
  });
}

async function alarmOf(
  sql: Kysely<ConsoleTables>,
  alarmId: string,
): Promise<(AlarmRow & { key_name: string | null }) | undefined> {
  return await sql
    .selectFrom("alarms")
    .leftJoin("api_keys", "api_keys.key_id", "alarms.key_id")
    .selectAll("alarms")
    .select("api_keys.name as key_name")
    .where("alarm_id", "=", alarmId)
    .executeTakeFirst();
}

async function rejectionsIn(sql: Kysely<ConsoleTables>, keyId: string, second: number): Promise<number> {
  const row = await sql
    .selectFrom("rejection_seconds")
    .select(({ fn }) => fn.sum<number | null>("requests").as("requests"))
    .where("key_id", "=", keyId)
    .where("second", "=", second)
    .executeTakeFirst();
  return Number(row?.requests ?? 0);
}
