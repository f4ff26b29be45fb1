import type { Problem } from "@sluice/contract";
import type { PlainRefusal, Refusal } from "../../access/outcome.ts";
import type { NotAllowed } from "../../access/permissions.ts";
import type { MailSettingsView } from "./mail-settings.ts";
import type { WebhookView } from "./webhook-view.ts";

type InvalidSettings = Refusal<"invalid_settings", { readonly problems: readonly Problem[] }>;

/** Somebody else has changed it since it was read. */
type EditConflict<View> = Refusal<"edit_conflict", { readonly current: View }>;

export type MailRefusal =
  | NotAllowed["refusal"]
  | InvalidSettings
  | EditConflict<MailSettingsView>
  | PlainRefusal<"mail_not_set_up">;

type WebhookNotFound = PlainRefusal<"webhook_not_found">;

export type WebhookRefusal =
  | NotAllowed["refusal"]
  | InvalidSettings
  | EditConflict<WebhookView>
  | WebhookNotFound
  | Refusal<"too_many_webhooks", { readonly max: number }>;
