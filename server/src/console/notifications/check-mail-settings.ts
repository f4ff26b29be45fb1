import { isIP } from "node:net";
import { limits, mailSecurities, notificationEvents, type Problem } from "@sluice/contract";
import type { MailSettings } from "./mail-settings.ts";

const { hostMaxChars, addressMaxChars, mailUserMaxChars, maxRecipients } = limits.notifications;

/** Everything that is wrong with settings for mail. */
export function checkMailSettings(settings: MailSettings): Problem[] {
  const { host, port, security, user_name, from_address, recipients, events } = settings;
  const problems: Problem[] = [];
  const fault = (name: keyof MailSettings, reason: string) => problems.push({ name, reason });
  if (!isHostName(host)) fault("host", "Name the mail server, such as smtp.example.com.");
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    fault("port", "Must be a whole number from 1 to 65535.");
  }
  if (!mailSecurities.includes(security)) fault("security", "Must be tls, starttls or none.");
  if (user_name !== null && (user_name === "" || user_name.length > mailUserMaxChars)) {
    fault("user_name", `Must have 1 to ${mailUserMaxChars} characters.`);
  }
  if (user_name !== null && security === "none") {
    fault("security", "A password is sent over TLS only: choose tls or starttls, or name no user.");
  }
  if (!isMailAddress(from_address)) fault("from_address", "Must be an e-mail address.");
  if (recipients.length > maxRecipients) fault("recipients", `At most ${maxRecipients} addresses.`);
  const wrong = recipients.find((recipient) => !isMailAddress(recipient));
  if (wrong !== undefined) fault("recipients", `"${wrong.slice(0, 100)}" is not an e-mail address.`);
  if (new Set(recipients).size < recipients.length) fault("recipients", "An address is named twice.");
  if (events.some((event) => !notificationEvents.includes(event))) {
    fault("events", `Choose from ${notificationEvents.join(", ")}.`);
  }
  return problems;
}

/** One address, and nothing with which a mail server could be given a second line. */
export function isMailAddress(text: string): boolean {
  return text.length <= addressMaxChars && /^[^\s@<>(),;:"\\\p{Cc}]{1,64}@[\p{L}\p{N}.-]+$/u.test(text);
}

function isHostName(text: string): boolean {
  if (isIP(text) !== 0) return true;
  return (
    text.length <= hostMaxChars &&
    /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/i.test(text)
  );
}
