import { randomBytes } from "node:crypto";
import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import { newId } from "../../platform/ids.ts";
import { changedValues } from "../audit/changed-values.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { SealingParts } from "../console-parts.ts";
import { checkWebhook } from "./check-webhook.ts";
import type { WebhookRefusal } from "./notification-refusal.ts";
import { webhookSecretPurpose } from "./secret-purposes.ts";
import { webhookSecret } from "./sign-webhook.ts";
import { viewWebhook, type WebhookSettings, type WebhookView, webhookColumns } from "./webhook-view.ts";

export interface WebhookWithSecret {
  readonly webhook: WebhookView;
  /** Seen now and never again. */
  readonly secret: string;
}

const secretBytes = 32;

export function newWebhookSecret(): string {
  return webhookSecret(randomBytes(secretBytes));
}

/** Makes a webhook, with a secret by which its receiver knows that a message is ours. */
export async function createWebhook(
  { database, sealed, now }: SealingParts,
  actor: Actor,
  { settings }: { readonly settings: WebhookSettings },
): Promise<Outcome<WebhookWithSecret, WebhookRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const problems = checkWebhook(settings);
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  const secret = newWebhookSecret();
  const at = now();
  const webhookId = newId("whk_", at);
  const sealedSecret = sealed.seal(secret, webhookSecretPurpose(webhookId));
  return await database.write(async (transaction) => {
    const { sql } = transaction;
    const { maxWebhooks } = limits.notifications;
    // Two that are made at once must not both be the last: the head of the audit is everybody's lock.
    await sql.selectFrom("audit_head").select("seq").forUpdate().execute();
    const { count } = await sql
      .selectFrom("webhooks")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    if (Number(count) >= maxWebhooks) return refuse("too_many_webhooks", { max: maxWebhooks });
    const row = await sql
      .insertInto("webhooks")
      .values({
        ...webhookColumns(settings),
        webhook_id: webhookId,
        sealed_secret: sealedSecret,
        sealed_previous_secret: null,
        previous_valid_until: null,
        created_at: at,
        changed_at: at,
        revision: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const webhook = viewWebhook(row);
    const { after } = changedValues({}, settings);
    const act = { action: "webhook.create", target: webhookId, targetName: webhook.name, at, after };
    await recordAudit(transaction, actor, act);
    return done({ webhook, secret });
  });
}
