import type { Actor } from "../../access/actor.ts";
import { type Outcome, refuse } from "../../access/outcome.ts";
import { refuseUnless } from "../../access/permissions.ts";
import type { ConsoleParts } from "../console-parts.ts";
import { changeWebhook } from "./change-webhook.ts";
import { checkWebhook } from "./check-webhook.ts";
import type { WebhookRefusal } from "./notification-refusal.ts";
import { type WebhookSettings, type WebhookView, webhookColumns } from "./webhook-view.ts";

export interface EditWebhookRequest {
  readonly webhookId: string;
  readonly settings: WebhookSettings;
  readonly revision: number;
}

/** Changes what a webhook is told of, and where. Its secret stays. */
export async function editWebhook(
  parts: ConsoleParts,
  actor: Actor,
  { webhookId, settings, revision }: EditWebhookRequest,
): Promise<Outcome<WebhookView, WebhookRefusal>> {
  const notAllowed = refuseUnless(actor, "console:write");
  if (notAllowed) return notAllowed;
  const problems = checkWebhook(settings);
  if (problems.length > 0) return refuse("invalid_settings", { problems });
  const columns = () => webhookColumns(settings);
  return await changeWebhook(parts, actor, { webhookId, revision, action: "webhook.edit", columns });
}
