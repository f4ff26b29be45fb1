import { findAlarm, HOUR_MS, type RejectionsOfSecond } from "@sluice/core";
import type { Kysely } from "kysely";
import type { RejectedUsage } from "../../access/usage-sink.ts";
import { newId } from "../../platform/ids.ts";
import type { AlarmRow } from "../tables/usage-tables.ts";
import type { ConsoleTables } from "../tables.ts";

type Db = Kysely<ConsoleTables>;

const SECOND_MS = 1_000;

/**
 * Raises an alarm for each key whose rejections in some rolling hour were enough for one, whichever order they were
 * told in. It belongs behind what adds them up, which holds the keys' locks. A key has one open alarm at a time.
 */
export async function judgeAlarms(
  sql: Db,
  deploymentId: string,
  rejected: readonly RejectedUsage[],
  nowMs: number,
): Promise<void> {
  if (rejected.length === 0) return;
  const byKey = Map.groupBy(rejected, ({ keyId }) => keyId);
  const keyIds = [...byKey.keys()];
  const newest = await newestAlarms(sql, keyIds);
  const seconds = await secondsAround(sql, keyIds, rejected);
  for (const [keyId, added] of byKey) {
    const last = newest.get(keyId);
    if (last && last.acknowledged_at === null) {
      await extendAlarm(sql, last, added);
      continue;
    }
    const found = findAlarm(unacknowledged(seconds.get(keyId) ?? [], last));
    if (!found) continue;
    await sql
      .insertInto("alarms")
      .values({
        alarm_id: newId("alm_", nowMs),
        key_id: keyId,
        deployment_id: deploymentId,
        raised_at: nowMs,
        first_rejection_at: found.firstSecond,
        last_rejection_at: found.second,
        rejections: found.requests,
        acknowledged_at: null,
        acknowledged_by: null,
        acknowledged_by_name: null,
        acknowledged_in_second: null,
        notified_at: null,
      })
      .execute();
  }
}

/** The open alarm of each key, else the one that was acknowledged last. */
async function newestAlarms(sql: Db, keyIds: readonly string[]): Promise<Map<string, AlarmRow>> {
  const rows = await sql
    .selectFrom("alarms")
    .selectAll()
    .where("key_id", "in", keyIds)
    .where(({ eb, or, not, exists, selectFrom }) =>
      or([
        eb("acknowledged_at", "is", null),
        not(
          exists(
            selectFrom("alarms as later")
              .select("later.alarm_id")
              .whereRef("later.key_id", "=", "alarms.key_id")
              .where(({ eb: of, or: either, ref }) =>
                either([
                  of("later.acknowledged_at", "is", null),
                  of("later.acknowledged_at", ">", ref("alarms.acknowledged_at")),
                ]),
              ),
          ),
        ),
      ]),
    )
    .execute();
  return new Map(rows.map((row) => [row.key_id, row]));
}

/** Every rejection that can be in one hour with one of the batch. */
async function secondsAround(
  sql: Db,
  keyIds: readonly string[],
  rejected: readonly RejectedUsage[],
): Promise<Map<string, RejectionsOfSecond[]>> {
  const times = rejected.map(({ at }) => at);
  const rows = await sql
    .selectFrom("rejection_seconds")
    .select(["key_id", "second", ({ fn }) => fn.sum<number>("requests").as("requests")])
    .where("key_id", "in", keyIds)
    .where("second", ">", Math.min(...times) - HOUR_MS)
    .where("second", "<", Math.max(...times) + HOUR_MS)
    .groupBy(["key_id", "second"])
    .orderBy("second")
    .execute();
  const read = rows.map(({ key_id, second, requests }) => ({ key_id, second, requests: Number(requests) }));
  return Map.groupBy(read, ({ key_id }) => key_id);
}

/** A new alarm needs rejections that came after the last one was acknowledged. */
function unacknowledged(
  seconds: readonly RejectionsOfSecond[],
  last: AlarmRow | undefined,
): RejectionsOfSecond[] {
  if (!last || last.acknowledged_at === null) return [...seconds];
  const acknowledged = secondOf(last.acknowledged_at);
  const inSecond = last.acknowledged_in_second ?? 0;
  return seconds
    .filter(({ second }) => second >= acknowledged)
    .map(({ second, requests }) =>
      second === acknowledged ? { second, requests: requests - inSecond } : { second, requests },
    );
}

async function extendAlarm(sql: Db, alarm: AlarmRow, added: readonly RejectedUsage[]): Promise<void> {
  const later = added.filter(({ at }) => at >= alarm.first_rejection_at);
  if (later.length === 0) return;
  await sql
    .updateTable("alarms")
    .set({
      rejections: alarm.rejections + later.reduce((sum, { count }) => sum + count, 0),
      last_rejection_at: Math.max(alarm.last_rejection_at, ...later.map(({ at }) => at)),
    })
    .where("alarm_id", "=", alarm.alarm_id)
    .execute();
}

export function secondOf(atMs: number): number {
  return atMs - (atMs % SECOND_MS);
}
