import { type DeliveryStatus, limits } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, type Refusal, refuse } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { NoticeKind } from "../tables/notification-tables.ts";

interface DeliveryView {
  readonly delivery_id: string;
  readonly kind: NoticeKind;
  /** When it happened. */
  readonly at: string;
  readonly channel: "mail" | "webhook";
  readonly webhook_id: string | null;
  /** The address of a mail, the name of a webhook. */
  readonly recipient: string;
  readonly status: DeliveryStatus;
  readonly attempts: number;
  /** Null when it is finished. */
  readonly next_attempt_at: string | null;
  readonly last_error: string | null;
  readonly finished_at: string | null;
}

export interface ListDeliveriesRequest {
  readonly limit: number;
  /** Goes on behind the delivery of this id. */
  readonly after?: string | undefined;
  readonly status?: DeliveryStatus | undefined;
  readonly webhookId?: string | undefined;
}

export interface DeliveryPage {
  readonly items: readonly DeliveryView[];
  /** The id to go on behind; null on the last page. */
  readonly next: string | null;
}

type ListRefusal = NotAllowed["refusal"] | Refusal<"page_too_long", { readonly max: number }>;

/** A page of what was sent and what waits, the newest first. */
export async function listDeliveries(
  { database }: ConsoleParts,
  actor: Actor,
  { limit, after, status, webhookId }: ListDeliveriesRequest,
): Promise<Outcome<DeliveryPage, ListRefusal>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const { pageMax } = limits.notifications;
  if (limit > pageMax) return refuse("page_too_long", { max: pageMax });
  let query = database.reader
    .selectFrom("notice_deliveries as delivery")
    .innerJoin("notices as notice", "notice.notice_id", "delivery.notice_id")
    .select(["notice.kind", "notice.at"])
    .select([
      "delivery.delivery_id",
      "delivery.channel",
      "delivery.webhook_id",
      "delivery.recipient",
      "delivery.status",
      "delivery.attempts",
      "delivery.next_attempt_at",
      "delivery.last_error",
      "delivery.finished_at",
    ]);
  if (after !== undefined) query = query.where("delivery.delivery_id", "<", after);
  if (status !== undefined) query = query.where("delivery.status", "=", status);
  if (webhookId !== undefined) query = query.where("delivery.webhook_id", "=", webhookId);
  const rows = await query
    .orderBy("delivery.delivery_id", "desc")
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit).map((row) => ({
    ...row,
    at: isoTime(row.at),
    next_attempt_at: row.status === "waiting" ? isoTime(row.next_attempt_at) : null,
    finished_at: row.finished_at === null ? null : isoTime(row.finished_at),
  }));
  return done({ items, next: rows.length > limit ? (items.at(-1)?.delivery_id ?? null) : null });
}
