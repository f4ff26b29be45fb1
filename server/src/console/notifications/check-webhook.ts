import { limits, notificationEvents, type Problem } from "@sluice/contract";
import type { WebhookSettings } from "./webhook-view.ts";

const { nameMaxChars, urlMaxChars } = limits.notifications;

/** Everything that is wrong with the settings of a webhook. */
export function checkWebhook({ name, url, events, private_network }: WebhookSettings): Problem[] {
  const problems: Problem[] = [];
  const nameChars = [...name].length;
  if (name.trim() === "" || nameChars > nameMaxChars || /\p{Cc}/u.test(name)) {
    problems.push({ name: "name", reason: `Must have 1 to ${nameMaxChars} characters on one line.` });
  }
  const urlFault = faultOfUrl(url, private_network);
  if (urlFault !== null) problems.push({ name: "url", reason: urlFault });
  if (events.length === 0 || events.some((event) => !notificationEvents.includes(event))) {
    problems.push({ name: "events", reason: `Choose from ${notificationEvents.join(", ")}.` });
  }
  return problems;
}

function faultOfUrl(text: string, isPrivate: boolean): string | null {
  const url = text.length <= urlMaxChars && URL.canParse(text) ? new URL(text) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    return `Must be an address that begins with https://, of at most ${urlMaxChars} characters.`;
  }
  if (url.username !== "" || url.password !== "") return "Must hold no name and no password.";
  if (url.protocol === "http:" && !isPrivate) return "Must begin with https:// outside a private network.";
  return null;
}
