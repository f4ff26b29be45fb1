import { createHmac } from "node:crypto";

export interface WebhookMessage {
  readonly id: string;
  readonly atMs: number;
  readonly body: string;
}

const secretPrefix = "whsec_";

/** The headers of Standard Webhooks. With several secrets, the receiver may know any of them. */
export function signWebhook(
  { id, atMs, body }: WebhookMessage,
  secrets: readonly string[],
): Record<"webhook-id" | "webhook-timestamp" | "webhook-signature", string> {
  const timestamp = String(Math.floor(atMs / 1000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  return { "webhook-id": id, "webhook-timestamp": timestamp, "webhook-signature": signatures.join(" ") };
}

/** @param key At least 24 bytes. */
export function webhookSecret(key: Buffer): string {
  return secretPrefix + key.toString("base64");
}
