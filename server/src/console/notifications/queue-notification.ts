import { limits, type NotificationEvent } from "@sluice/contract";
import type { Kysely } from "kysely";
import type { WriteTransaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/ids.ts";
import type { ConsoleTables } from "../tables.ts";
import type { NoticeEvent } from "./notice-event.ts";

export type QueuedNotice = NoticeEvent & {
  readonly at: number;
  /** Names the case, where it may be seen more than once and must be told once. */
  readonly onceKey?: string;
};

/**
 * Tells everyone of an event who is to be told of it. Belongs into the transaction in which it happens: there is no
 * event without its notice. The console's processes deliver it.
 */
export async function queueNotification(
  { sql }: WriteTransaction<ConsoleTables>,
  { kind, data, at, onceKey }: QueuedNotice,
): Promise<void> {
  const notice = await sql
    .insertInto("notices")
    .values({
      notice_id: newId("ntc_", at),
      kind,
      at,
      once_key: onceKey ?? null,
      data: JSON.stringify(data),
    })
    .onConflict((conflict) => conflict.column("once_key").doNothing())
    .returning("notice_id")
    .executeTakeFirst();
  if (!notice) return;
  const targets = [...(await mailTargets(sql, kind)), ...(await webhookTargets(sql, kind))];
  if (targets.length === 0) return;
  const waiting = {
    notice_id: notice.notice_id,
    status: "waiting" as const,
    attempts: 0,
    give_up_after: limits.notifications.attempts,
    next_attempt_at: at,
  };
  await sql
    .insertInto("notice_deliveries")
    .values(targets.map((target) => ({ ...waiting, ...target, delivery_id: newId("dlv_", at) })))
    .execute();
}

type Target = Pick<
  ConsoleTables["notice_deliveries"],
  "channel" | "webhook_id" | "recipient" | "last_error" | "finished_at" | "sealed_link"
>;

const fresh = { last_error: null, finished_at: null, sealed_link: null };

async function mailTargets(sql: Kysely<ConsoleTables>, kind: NotificationEvent): Promise<Target[]> {
  const mail = await sql
    .selectFrom("mail_settings")
    .select(["recipients", "events"])
    .where("enabled", "=", 1)
    .executeTakeFirst();
  if (!mail || !includes(mail.events, kind)) return [];
  const recipients = JSON.parse(mail.recipients) as string[];
  return recipients.map((recipient) => ({ ...fresh, channel: "mail", webhook_id: null, recipient }));
}

async function webhookTargets(sql: Kysely<ConsoleTables>, kind: NotificationEvent): Promise<Target[]> {
  const webhooks = await sql
    .selectFrom("webhooks")
    .select(["webhook_id", "name", "events"])
    .where("enabled", "=", 1)
    .execute();
  return webhooks
    .filter(({ events }) => includes(events, kind))
    .map(({ webhook_id, name }) => ({ ...fresh, channel: "webhook", webhook_id, recipient: name }));
}

function includes(events: string, kind: NotificationEvent): boolean {
  return (JSON.parse(events) as string[]).includes(kind);
}
