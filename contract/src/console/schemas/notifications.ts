import { type Static, Type } from "typebox";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { nullable } from "../../shared/schemas/nullable.ts";
import { pageOf } from "../../shared/schemas/page.ts";
import { Timestamp } from "../../shared/schemas/timestamp.ts";
import {
  DeliveryStatus,
  MailSecurity,
  NotificationEvent,
  notificationEvents,
} from "../../shared/vocabulary/notifications.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";

const events = Type.Array(NotificationEvent, { maxItems: notificationEvents.length, uniqueItems: true });
const private_network = Type.Boolean({ description: "Whether the server may have a private address." });

/** What an administrator decides about mail. */
export const mailSettingsFields = {
  enabled: Type.Boolean(),
  host: Type.String({ maxLength: 300 }),
  port: Type.Integer(),
  security: MailSecurity,
  user_name: nullable(Type.String({ maxLength: 1_024 })),
  from_address: Type.String({ maxLength: 1_024 }),
  recipients: Type.Array(Type.String({ maxLength: 1_024 }), {
    maxItems: 100,
    description: "Who is told of events.",
  }),
  events,
  private_network,
};

export const MailSettings = closedObject(
  {
    ...mailSettingsFields,
    has_password: Type.Boolean({ description: "The password itself is never shown." }),
    revision: Type.Integer({ description: "0 while it was never set up." }),
  },
  { title: "MailSettings" },
);
export type MailSettings = Static<typeof MailSettings>;

/** What an administrator decides about a webhook. */
export const webhookFields = {
  name: Type.String({ maxLength: 1_024 }),
  url: Type.String({ maxLength: 4_096 }),
  events,
  enabled: Type.Boolean(),
  private_network,
};

export const Webhook = closedObject(
  {
    webhook_id: Type.String(),
    ...webhookFields,
    previous_secret_until: nullable(Timestamp, {
      description: "Until when the secret before this one signs as well.",
    }),
    created_at: Timestamp,
    revision: Type.Integer(),
  },
  { title: "Webhook" },
);
export type Webhook = Static<typeof Webhook>;

export const WebhookList = closedObject({ items: Type.Array(Webhook) }, { title: "WebhookList" });
export type WebhookList = Static<typeof WebhookList>;

export const WebhookWithSecret = closedObject(
  {
    webhook: Webhook,
    secret: Type.String({ description: "Shown now and never again. Begins with `whsec_`." }),
  },
  { title: "WebhookWithSecret" },
);
export type WebhookWithSecret = Static<typeof WebhookWithSecret>;

export const NotificationTest = closedObject(
  {
    delivered: Type.Boolean(),
    error: nullable(Type.String({ description: "Why not, as the delivery log shows it." })),
  },
  { title: "NotificationTest" },
);
export type NotificationTest = Static<typeof NotificationTest>;

export const Delivery = closedObject(
  {
    delivery_id: Type.String(),
    kind: stringEnum([...notificationEvents, "approvals_waiting", "invitation", "password_reset", "test"]),
    at: Timestamp,
    channel: stringEnum(["mail", "webhook"]),
    webhook_id: nullable(Type.String()),
    recipient: Type.String({ description: "The address of a mail, the name of a webhook." }),
    status: DeliveryStatus,
    attempts: Type.Integer(),
    next_attempt_at: nullable(Timestamp, { description: "Null when it is finished." }),
    last_error: nullable(Type.String()),
    finished_at: nullable(Timestamp),
  },
  { title: "Delivery" },
);
export type Delivery = Static<typeof Delivery>;

export const DeliveryPage = pageOf(Delivery, "DeliveryPage");
export type DeliveryPage = Static<typeof DeliveryPage>;
