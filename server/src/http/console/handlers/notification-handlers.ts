import { limits } from "@sluice/contract";
import type { SendingParts } from "../../../console/console-parts.ts";
import { changeMailSettings } from "../../../console/notifications/change-mail-settings.ts";
import { createWebhook } from "../../../console/notifications/create-webhook.ts";
import { deleteWebhook } from "../../../console/notifications/delete-webhook.ts";
import { editWebhook } from "../../../console/notifications/edit-webhook.ts";
import { listDeliveries } from "../../../console/notifications/list-deliveries.ts";
import { listWebhooks } from "../../../console/notifications/list-webhooks.ts";
import { renewWebhookSecret } from "../../../console/notifications/renew-webhook-secret.ts";
import { retryDelivery } from "../../../console/notifications/retry-delivery.ts";
import { showMailSettings } from "../../../console/notifications/show-mail-settings.ts";
import { testMail } from "../../../console/notifications/test-mail.ts";
import { testWebhook } from "../../../console/notifications/test-webhook.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { ConsoleHandlers } from "../call.ts";

/** Who is told of what by mail and webhook, and what was delivered. */
export function notificationHandlers(parts: SendingParts, cursors: PageCursors) {
  return {
    showMailSettings: async ({ actor }) => answerOutcome(await showMailSettings(parts, actor)),
    changeMailSettings: async ({ actor, body: { password, revision, ...settings } }) =>
      answerOutcome(await changeMailSettings(parts, actor, { settings, password, revision })),
    testMail: async ({ actor, body: { recipient } }) =>
      answerOutcome(await testMail(parts, actor, { recipient })),
    listWebhooks: async ({ actor }) =>
      answerOutcome(await listWebhooks(parts, actor), (items) => ({ items })),
    createWebhook: async ({ actor, body }) =>
      answerOutcome(await createWebhook(parts, actor, { settings: body }), (made) => made, 201),
    editWebhook: async ({ actor, params, body: { revision, ...settings } }) =>
      answerOutcome(await editWebhook(parts, actor, { webhookId: params.webhook_id, settings, revision })),
    renewWebhookSecret: async ({ actor, params, body: { revision } }) =>
      answerOutcome(await renewWebhookSecret(parts, actor, { webhookId: params.webhook_id, revision })),
    deleteWebhook: async ({ actor, params, body: { revision } }) => {
      const deleted = await deleteWebhook(parts, actor, { webhookId: params.webhook_id, revision });
      return answerOutcome(deleted, undefined, 204);
    },
    testWebhook: async ({ actor, params }) =>
      answerOutcome(await testWebhook(parts, actor, { webhookId: params.webhook_id })),
    listDeliveries: async ({ actor, query }) => {
      const after = cursors.open("listDeliveries", query, query.cursor);
      if (after === null) return { code: "invalid_cursor" };
      const listed = await listDeliveries(parts, actor, {
        limit: query.limit ?? limits.notifications.pageShown,
        after,
        status: query.status,
        webhookId: query.webhook_id,
      });
      return answerOutcome(listed, ({ items, next }) => ({
        items,
        next_cursor: cursors.seal("listDeliveries", query, next),
      }));
    },
    retryDelivery: async ({ actor, params }) => {
      const retried = await retryDelivery(parts, actor, { deliveryId: params.delivery_id });
      return answerOutcome(retried, undefined, 204);
    },
  } satisfies Partial<ConsoleHandlers>;
}
