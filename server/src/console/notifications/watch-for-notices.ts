import { limits } from "@sluice/contract";
import { DAY_MS, isoTime } from "@sluice/core";
import type { RecurringJob } from "../../platform/jobs/recurring-job.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { queueNotification } from "./queue-notification.ts";

const { keyExpiresWithinDays, deploymentLostAfterSeconds } = limits.notifications;
const lostAfterMs = deploymentLostAfterSeconds * 1_000;
const rowsPerLook = 200;

/** Sees to it that alarms, and deployments that fall silent or come back, are told of. Every process may look. */
export function noticeWatch(parts: ConsoleParts): RecurringJob {
  const sinceMs = parts.now();
  return {
    name: "notice-watch",
    intervalMs: 5_000,
    run: async () => {
      await tellOfAlarms(parts);
      await tellOfSilence(parts, sinceMs);
      await tellOfReturns(parts);
      await tellOfRevocations(parts);
    },
  };
}

/** Sees to it that keys which expire soon are told of, each once. */
export function keyExpiryWatch(parts: ConsoleParts): RecurringJob {
  return { name: "key-expiry-watch", intervalMs: 3_600_000, run: () => tellOfExpiringKeys(parts) };
}

/** Alarms that nobody was told of yet. The alarm itself remembers that they were. */
export async function tellOfAlarms({ database, now }: ConsoleParts): Promise<void> {
  const waiting = await database.reader
    .selectFrom("alarms")
    .innerJoin("api_keys", "api_keys.key_id", "alarms.key_id")
    .innerJoin("deployments", "deployments.deployment_id", "alarms.deployment_id")
    .select(["alarm_id", "alarms.key_id", "alarms.deployment_id", "rejections", "raised_at"])
    .select(["api_keys.name as key_name", "deployments.name as deployment_name"])
    .where("notified_at", "is", null)
    .orderBy("raised_at")
    .limit(rowsPerLook)
    .execute();
  for (const { raised_at, ...data } of waiting) {
    await database.write(async (transaction) => {
      const at = now();
      const taken = await transaction.sql
        .updateTable("alarms")
        .set({ notified_at: at })
        .where("alarm_id", "=", data.alarm_id)
        .where("notified_at", "is", null)
        .returning("alarm_id")
        .executeTakeFirst();
      if (taken) await queueNotification(transaction, { kind: "alarm.raised", data, at: raised_at });
    });
  }
}

/**
 * Deployments that were not heard for five minutes.
 *
 * @param sinceMs From when on this process could hear them: while the console was away nobody was heard.
 */
export async function tellOfSilence({ database, now }: ConsoleParts, sinceMs: number): Promise<void> {
  const before = now() - lostAfterMs;
  if (sinceMs > before) return;
  const silent = await database.reader
    .selectFrom("deployments")
    .select(["deployment_id", "name", "last_heard_at"])
    .where("deleted_at", "is", null)
    .where("last_heard_at", "<", before)
    .where("deployment_id", "not in", (query) => query.selectFrom("lost_deployments").select("deployment_id"))
    .limit(rowsPerLook)
    .execute();
  for (const { deployment_id, name, last_heard_at } of silent) {
    await database.write(async (transaction) => {
      const at = now();
      const lost = await transaction.sql
        .insertInto("lost_deployments")
        .values({ deployment_id, lost_at: at })
        .onConflict((conflict) => conflict.doNothing())
        .returning("deployment_id")
        .executeTakeFirst();
      if (!lost) return;
      const last_heard = isoTime(last_heard_at ?? 0);
      const data = { deployment_id, deployment_name: name, last_heard_at: last_heard };
      await queueNotification(transaction, { kind: "deployment.lost", data, at });
    });
  }
}

/** Deployments that were lost and are heard again. */
export async function tellOfReturns({ database, now }: ConsoleParts): Promise<void> {
  const returned = await database.reader
    .selectFrom("lost_deployments")
    .innerJoin("deployments", "deployments.deployment_id", "lost_deployments.deployment_id")
    .select(["lost_deployments.deployment_id", "deployments.name", "lost_at"])
    .where("last_heard_at", ">=", now() - lostAfterMs)
    .limit(rowsPerLook)
    .execute();
  for (const { deployment_id, name, lost_at } of returned) {
    await database.write(async (transaction) => {
      const found = await transaction.sql
        .deleteFrom("lost_deployments")
        .where("deployment_id", "=", deployment_id)
        .returning("deployment_id")
        .executeTakeFirst();
      if (!found) return;
      const data = { deployment_id, deployment_name: name, lost_at: isoTime(lost_at) };
      await queueNotification(transaction, { kind: "deployment.back", data, at: now() });
    });
  }
}

/** Credentials that were revoked within the last day, each once. */
export async function tellOfRevocations({ database, now }: ConsoleParts): Promise<void> {
  const revoked = await database.reader
    .selectFrom("deployment_credentials")
    .innerJoin("deployments", "deployments.deployment_id", "deployment_credentials.deployment_id")
    .select(["credential_id", "deployments.deployment_id", "deployments.name", "revoked_at"])
    .where("revoked_at", ">", now() - DAY_MS)
    .limit(rowsPerLook)
    .execute();
  const onceKeyOf = ({ credential_id }: { credential_id: string }) =>
    `deployment.credential_revoked:${credential_id}`;
  for (const row of await notToldYet(database, revoked, onceKeyOf)) {
    const { deployment_id, name, revoked_at } = row;
    const data = { deployment_id, deployment_name: name };
    const onceKey = onceKeyOf(row);
    const at = revoked_at ?? now();
    const kind = "deployment.credential_revoked";
    await database.write((transaction) => queueNotification(transaction, { kind, data, at, onceKey }));
  }
}

export async function tellOfExpiringKeys({ database, now }: ConsoleParts): Promise<void> {
  const nowMs = now();
  const expiring = await database.reader
    .selectFrom("api_keys")
    .innerJoin("deployments", "deployments.deployment_id", "api_keys.deployment_id")
    .select(["key_id", "api_keys.name", "api_keys.deployment_id", "expires_at"])
    .select("deployments.name as deployment_name")
    .where("revoked_at", "is", null)
    .where("expires_at", ">", nowMs)
    .where("expires_at", "<=", nowMs + keyExpiresWithinDays * DAY_MS)
    .orderBy("expires_at")
    .execute();
  const onceKeyOf = ({ key_id, expires_at }: { key_id: string; expires_at: number }) =>
    `key.expiring:${key_id}:${expires_at}`;
  for (const row of await notToldYet(database, expiring, onceKeyOf)) {
    const { key_id, name, deployment_id, deployment_name, expires_at } = row;
    const ids = { key_id, key_name: name, deployment_id, deployment_name };
    const data = { ...ids, expires_at: isoTime(expires_at) };
    const onceKey = onceKeyOf(row);
    const notice = { kind: "key.expiring", data, at: nowMs, onceKey } as const;
    await database.write((transaction) => queueNotification(transaction, notice));
  }
}

/** Spares a write for each that was told of. Of two processes that look at once, the once-key lets one tell. */
async function notToldYet<Row>(
  database: ConsoleParts["database"],
  rows: readonly Row[],
  onceKeyOf: (row: Row) => string,
): Promise<Row[]> {
  const untold: Row[] = [];
  for (let from = 0; from < rows.length; from += rowsPerLook) {
    const some = rows.slice(from, from + rowsPerLook);
    const told = await database.reader
      .selectFrom("notices")
      .select("once_key")
      .where("once_key", "in", some.map(onceKeyOf))
      .execute();
    const keys = new Set(told.map(({ once_key }) => once_key));
    untold.push(...some.filter((row) => !keys.has(onceKeyOf(row))));
  }
  return untold;
}
