import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { changedValues } from "../audit/changed-values.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { WebhookRefusal } from "./notification-refusal.ts";
import { viewWebhook } from "./webhook-view.ts";

/** Removes a webhook. What waits for it is not sent any more; what was sent stays in the delivery log. */
export async function deleteWebhook(
  { database, now }: ConsoleParts,
  actor: Actor,
  { webhookId, revision }: { readonly webhookId: string; readonly revision: number },
): Promise<Outcome<void, WebhookRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const at = now();
    const stored = await sql
      .selectFrom("webhooks")
      .selectAll()
      .where("webhook_id", "=", webhookId)
      .forUpdate()
      .executeTakeFirst();
    if (!stored) return refuse("webhook_not_found");
    const current = viewWebhook(stored);
    if (current.revision !== revision) return refuse("edit_conflict", { current });
    await sql.deleteFrom("webhooks").where("webhook_id", "=", webhookId).execute();
    await sql
      .updateTable("notice_deliveries")
      .set({ status: "failed", last_error: "webhook_deleted", finished_at: at })
      .where("webhook_id", "=", webhookId)
      .where("status", "=", "waiting")
      .execute();
    const { name, url } = current;
    const { after: before } = changedValues({}, { name, url });
    const act = { action: "webhook.delete", target: webhookId, targetName: name, at, before };
    await recordAudit(transaction, actor, act);
    return done(undefined);
  });
}
