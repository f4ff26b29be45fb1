import type { DeliveryStatus, MailSecurity, NotificationEvent } from "@sluice/contract";

/** What a notice may be about: an event, a mail to one person, or the test of a channel. */
export type NoticeKind = NotificationEvent | "approvals_waiting" | "invitation" | "password_reset" | "test";

export interface NotificationTables {
  mail_settings: {
    only_one: number;
    enabled: number;
    host: string;
    port: number;
    security: MailSecurity;
    user_name: string | null;
    sealed_password: string | null;
    from_address: string;
    /** JSON: who is told of events. */
    recipients: string;
    /** JSON: of which events. */
    events: string;
    private_network: number;
    changed_at: number;
    revision: number;
  };
  webhooks: {
    webhook_id: string;
    name: string;
    url: string;
    sealed_secret: string;
    /** Signs beside the new one for a while, so that the receiver can change over. */
    sealed_previous_secret: string | null;
    previous_valid_until: number | null;
    /** JSON. */
    events: string;
    enabled: number;
    private_network: number;
    created_at: number;
    changed_at: number;
    revision: number;
  };
  notices: {
    notice_id: string;
    kind: NoticeKind;
    at: number;
    /** A second notice of the same key is not made. */
    once_key: string | null;
    /** JSON: ids, names and times. */
    data: string;
  };
  notice_deliveries: {
    delivery_id: string;
    notice_id: string;
    channel: "mail" | "webhook";
    webhook_id: string | null;
    /** The address of a mail, the name of a webhook. */
    recipient: string;
    status: DeliveryStatus;
    /** Also says whose attempt is under way: who finishes one names its number. */
    attempts: number;
    give_up_after: number;
    /** While an attempt is under way: when another process may take it for dead. */
    next_attempt_at: number;
    last_error: string | null;
    finished_at: number | null;
    /** A link that lets somebody in. Gone when the delivery is finished. */
    sealed_link: string | null;
  };
  /** Deployments that were not heard, and that somebody was told of. */
  lost_deployments: { deployment_id: string; lost_at: number };
}
