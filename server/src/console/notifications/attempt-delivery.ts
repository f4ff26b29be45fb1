import type { SendingParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { deliverByMail } from "./deliver-by-mail.ts";
import { deliverByWebhook } from "./deliver-by-webhook.ts";
import type { DeliveryFault } from "./delivery-fault.ts";

/** Longer than any attempt takes. A process that has not finished one by then is taken for dead. */
export const attemptLeaseMs = 120_000;

/** Makes one attempt at a delivery that this process has claimed. */
export async function attemptDelivery(
  parts: SendingParts,
  delivery: ConsoleTables["notice_deliveries"],
): Promise<DeliveryFault | null> {
  const notice = await parts.database.reader
    .selectFrom("notices")
    .selectAll()
    .where("notice_id", "=", delivery.notice_id)
    .executeTakeFirstOrThrow();
  return delivery.channel === "mail"
    ? await deliverByMail(parts, delivery, notice)
    : await deliverByWebhook(parts, delivery, notice);
}
