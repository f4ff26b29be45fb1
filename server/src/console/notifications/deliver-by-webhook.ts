import { isoTime } from "@sluice/core";
import { release } from "../../platform/release.ts";
import type { SendingParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import { type DeliveryFault, deliveryFaultOf, finalFault, passingFault } from "./delivery-fault.ts";
import { webhookSecretPurpose } from "./secret-purposes.ts";
import { signWebhook } from "./sign-webhook.ts";

type Delivery = ConsoleTables["notice_deliveries"];
type Notice = ConsoleTables["notices"];

const timeoutMs = 20_000;
/** Nobody reads the answer, but one that never ends must not fill the memory. */
const answerMaxBytes = 1_048_576;
const gone = 410;

/** One attempt. Null when the receiver has answered that it took the message. */
export async function deliverByWebhook(
  { database, sealed, outgoing, reachLoopback, now }: SendingParts,
  { webhook_id }: Delivery,
  notice: Notice,
): Promise<DeliveryFault | null> {
  const webhook = await database.reader
    .selectFrom("webhooks")
    .selectAll()
    .where("webhook_id", "=", webhook_id)
    .executeTakeFirst();
  if (!webhook) return finalFault("webhook_deleted");
  if (webhook.enabled === 0) return finalFault("webhook_off");
  const atMs = now();
  const isOverlap = (webhook.previous_valid_until ?? 0) > atMs;
  const kept = [webhook.sealed_secret, ...(isOverlap ? [webhook.sealed_previous_secret] : [])];
  const secrets = kept.flatMap(
    (secret) => (secret && sealed.open(secret, webhookSecretPurpose(webhook.webhook_id))) ?? [],
  );
  if (secrets.length === 0) return passingFault("secret_unreadable");
  const data = JSON.parse(notice.data) as Record<string, unknown>;
  const body = JSON.stringify({ type: notice.kind, timestamp: isoTime(notice.at), data });
  try {
    const { status } = await outgoing.send({
      url: new URL(webhook.url),
      method: "POST",
      headers: {
        "content-type": "application/json",
        "user-agent": `Sluice/${release}`,
        ...signWebhook({ id: notice.notice_id, atMs, body }, secrets),
      },
      body,
      reach: { privateNetwork: webhook.private_network === 1, loopback: reachLoopback },
      timeoutMs,
      maxBytes: answerMaxBytes,
    });
    if (status >= 200 && status < 300) return null;
    return status === gone ? finalFault(`http: ${status}`) : passingFault(`http: ${status}`);
  } catch (cause) {
    return deliveryFaultOf(cause);
  }
}
