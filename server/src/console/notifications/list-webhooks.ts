import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { type NotAllowed, refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { viewWebhook, type WebhookView } from "./webhook-view.ts";

/** All webhooks, the oldest first. There are few: their number is bounded. */
export async function listWebhooks(
  { database }: ConsoleParts,
  actor: Actor,
): Promise<Outcome<WebhookView[], NotAllowed["refusal"]>> {
  const notAllowed = refuseUnless(actor, "console:read");
  if (notAllowed) return notAllowed;
  const rows = await database.reader
    .selectFrom("webhooks")
    .selectAll()
    .orderBy("webhook_id")
    .limit(limits.notifications.maxWebhooks)
    .execute();
  return done(rows.map(viewWebhook));
}
