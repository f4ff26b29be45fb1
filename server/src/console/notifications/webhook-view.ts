import type { NotificationEvent } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { ConsoleTables } from "../tables.ts";

/** What an administrator decides about a webhook. */
export interface WebhookSettings {
  readonly name: string;
  readonly url: string;
  readonly events: readonly NotificationEvent[];
  readonly enabled: boolean;
  /** Whether the receiver may be in the organisation's own network. */
  readonly private_network: boolean;
}

/** A webhook as it is shown. Its secret is seen once, when it is made. */
export interface WebhookView extends WebhookSettings {
  readonly webhook_id: string;
  /** Until when the secret before this one signs as well. */
  readonly previous_secret_until: string | null;
  readonly created_at: string;
  readonly revision: number;
}

export function viewWebhook(row: ConsoleTables["webhooks"]): WebhookView {
  const { webhook_id, name, url, previous_valid_until, revision } = row;
  return {
    webhook_id,
    name,
    url,
    events: JSON.parse(row.events) as NotificationEvent[],
    enabled: row.enabled === 1,
    private_network: row.private_network === 1,
    previous_secret_until: previous_valid_until === null ? null : isoTime(previous_valid_until),
    created_at: isoTime(row.created_at),
    revision,
  };
}

/** The columns that settings become. */
export function webhookColumns({ name, url, events, enabled, private_network }: WebhookSettings) {
  return {
    name,
    url,
    events: JSON.stringify(events),
    enabled: enabled ? 1 : 0,
    private_network: private_network ? 1 : 0,
  };
}
