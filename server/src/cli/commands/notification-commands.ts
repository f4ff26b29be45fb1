import { type DeliveryStatus, deliveryStatuses, limits } from "@sluice/contract";
import { listDeliveries } from "../../console/notifications/list-deliveries.ts";
import { retryDelivery } from "../../console/notifications/retry-delivery.ts";
import { testMail } from "../../console/notifications/test-mail.ts";
import { testWebhook } from "../../console/notifications/test-webhook.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";

interface ListOptions {
  readonly status?: string;
  readonly after?: string;
}

export async function listDeliveriesCommand(
  { openConsole }: CommandParts,
  { options: { status, after } }: Given<ListOptions>,
): Promise<Answer> {
  if (status !== undefined && !isStatus(status)) {
    throw new Refused(`--status takes one of ${deliveryStatuses.join(", ")}.`);
  }
  const { parts } = await openConsole();
  const request = { limit: limits.notifications.pageShown, status, after };
  const listed = await listDeliveries(parts, operator(), request);
  if (!listed.ok) throw new Refused("You may not see what was sent.");
  const { items, next } = listed.value;
  const rows = items.map(
    ({ at, kind, channel, recipient, status: state, attempts, last_error, delivery_id }) => [
      at,
      kind,
      `${channel} to ${recipient}`,
      state,
      String(attempts),
      last_error ?? "",
      delivery_id,
    ],
  );
  const head = ["AT", "KIND", "TO", "STATUS", "ATTEMPTS", "LAST ERROR", "DELIVERY"];
  const text = rows.length === 0 ? "Nothing was sent, and nothing waits." : table(head, rows);
  const more = next === null ? "" : `\nThere are more: add --after ${next}.`;
  return { data: listed.value, text: `${text}${more}` };
}

function isStatus(text: string): text is DeliveryStatus {
  return deliveryStatuses.some((status) => status === text);
}

export async function retryDeliveryCommand(
  { openConsole }: CommandParts,
  { words: [deliveryId] }: Given<object, [delivery: string]>,
): Promise<Answer> {
  const { parts } = await openConsole();
  const retried = await retryDelivery(parts, operator(), { deliveryId });
  if (retried.ok) return { data: { retried: deliveryId }, text: "It is sent again within seconds." };
  throw new Refused(
    retried.refusal.code === "delivery_not_found"
      ? `There is no delivery ${deliveryId}; notification list shows them.`
      : "Only what was given up can be sent again, and neither a test nor a link for one person.",
  );
}

export async function testNotificationCommand(
  { openConsole }: CommandParts,
  { words: [target] }: Given<object, [target: string]>,
): Promise<Answer> {
  const { sending } = await openConsole();
  const tested = target.includes("@")
    ? await testMail(sending, operator(), { recipient: target })
    : await testWebhook(sending, operator(), { webhookId: target });
  if (!tested.ok) throw new Refused(sentences[tested.refusal.code] ?? "That cannot be tested.");
  const { delivered, error } = tested.value;
  const text = delivered ? `The test was delivered to ${target}.` : `It was not delivered: ${error}.`;
  return { data: tested.value, text, exitCode: delivered ? 0 : 1 };
}

const sentences: Readonly<Record<string, string>> = {
  mail_not_set_up: "Mail is not set up, or switched off: set it up in the console.",
  webhook_not_found: "There is no such webhook; name its id, or an e-mail address.",
  invalid_settings: "That is not an e-mail address.",
};
