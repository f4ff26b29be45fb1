// What each secret is sealed for: one in place of another does not open.
export const mailPasswordPurpose = "mail-password";
export const webhookSecretPurpose = (webhookId: string) => `webhook-secret:${webhookId}`;
export const linkPurpose = (deliveryId: string) => `delivery-link:${deliveryId}`;
