import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { SendingParts } from "../console-parts.ts";
import type { WebhookRefusal } from "./notification-refusal.ts";
import { sendTest, type TestResult } from "./send-test.ts";

/** Sends a message of the kind `test` to see whether it is taken. */
export async function testWebhook(
  parts: SendingParts,
  actor: Actor,
  { webhookId }: { readonly webhookId: string },
): Promise<Outcome<TestResult, WebhookRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const webhook = await parts.database.reader
    .selectFrom("webhooks")
    .select("name")
    .where("webhook_id", "=", webhookId)
    .executeTakeFirst();
  if (!webhook) return refuse("webhook_not_found");
  const result = await sendTest(parts, actor, {
    channel: "webhook",
    webhookId,
    recipient: webhook.name,
    action: "webhook.test",
    target: webhookId,
  });
  return done(result);
}
