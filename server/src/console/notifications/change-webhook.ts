import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { changedValues } from "../audit/changed-values.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { ConsoleParts } from "../console-parts.ts";
import type { ConsoleTables } from "../tables.ts";
import type { WebhookRefusal } from "./notification-refusal.ts";
import { viewWebhook, type WebhookView } from "./webhook-view.ts";

type WebhookRow = ConsoleTables["webhooks"];

export interface WebhookChange {
  readonly webhookId: string;
  readonly revision: number;
  readonly action: `webhook.${string}`;
  /** The columns to change. */
  readonly columns: (row: WebhookRow, nowMs: number) => Partial<WebhookRow>;
  readonly replaced?: Readonly<Record<string, boolean>>;
}

/** Changes one webhook, unless it was changed since the actor read it. */
export async function changeWebhook(
  { database, now }: ConsoleParts,
  actor: Actor,
  { webhookId, revision, action, columns, replaced }: WebhookChange,
): Promise<Outcome<WebhookView, WebhookRefusal>> {
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
    const before = viewWebhook(stored);
    if (before.revision !== revision) return refuse("edit_conflict", { current: before });
    const row = await sql
      .updateTable("webhooks")
      .set({ ...columns(stored, at), changed_at: at, revision: revision + 1 })
      .where("webhook_id", "=", webhookId)
      .returningAll()
      .executeTakeFirstOrThrow();
    const after = viewWebhook(row);
    const changed = changedValues(before, after, replaced);
    await recordAudit(transaction, actor, {
      action,
      target: webhookId,
      targetName: after.name,
      at,
      ...changed,
    });
    return done(after);
  });
}
