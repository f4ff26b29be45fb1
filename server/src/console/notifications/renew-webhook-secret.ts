import { limits } from "@sluice/contract";
import type { Actor } from "../../access/actor.ts";
import { done, type Outcome } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { SealingParts } from "../console-parts.ts";
import { changeWebhook } from "./change-webhook.ts";
import { newWebhookSecret, type WebhookWithSecret } from "./create-webhook.ts";
import type { WebhookRefusal } from "./notification-refusal.ts";
import { webhookSecretPurpose } from "./secret-purposes.ts";

const overlapMs = limits.notifications.secretOverlapHours * 3_600_000;

/** Gives a webhook a new secret. For a day the one before signs as well. */
export async function renewWebhookSecret(
  parts: SealingParts,
  actor: Actor,
  { webhookId, revision }: { readonly webhookId: string; readonly revision: number },
): Promise<Outcome<WebhookWithSecret, WebhookRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const secret = newWebhookSecret();
  const sealedSecret = parts.sealed.seal(secret, webhookSecretPurpose(webhookId));
  const changed = await changeWebhook(parts, actor, {
    webhookId,
    revision,
    action: "webhook.renew_secret",
    columns: ({ sealed_secret }, nowMs) => ({
      sealed_secret: sealedSecret,
      sealed_previous_secret: sealed_secret,
      previous_valid_until: nowMs + overlapMs,
    }),
    replaced: { secret: true },
  });
  return changed.ok ? done({ webhook: changed.value, secret }) : changed;
}
