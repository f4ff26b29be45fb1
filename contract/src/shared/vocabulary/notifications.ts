import { stringEnum } from "./string-enum.ts";

/** What administrators can be told of by mail and by webhook. */
export const notificationEvents = [
  "alarm.raised",
  "key.expiring",
  "deployment.lost",
  "deployment.back",
  "deployment.credential_revoked",
] as const;
export type NotificationEvent = (typeof notificationEvents)[number];
export const NotificationEvent = stringEnum(notificationEvents);

export const mailSecurities = ["tls", "starttls", "none"] as const;
/** How a connection to a mail server is kept from others: from its beginning, once it is open, or not at all. */
export type MailSecurity = (typeof mailSecurities)[number];
export const MailSecurity = stringEnum(mailSecurities);

export const deliveryStatuses = ["waiting", "delivered", "failed"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
export const DeliveryStatus = stringEnum(deliveryStatuses);
