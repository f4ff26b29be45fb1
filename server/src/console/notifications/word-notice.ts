import type { NoticeKind } from "../tables/notification-tables.ts";

export interface WordedNotice {
  readonly subject: string;
  readonly text: string;
}

/** A notice as it was stored. What its data holds depends on its kind. */
export interface StoredNotice {
  readonly kind: NoticeKind;
  readonly data: Readonly<Record<string, unknown>>;
  /** Where its reader finds more, or gets in. */
  readonly link: string;
}

type Words = (value: (name: string) => string) => {
  readonly subject: string;
  readonly lines: readonly string[];
  /** What is said below the link. */
  readonly end?: readonly string[];
};

const words: Record<NoticeKind, Words> = {
  "alarm.raised": (value) => ({
    subject: `Alarm: ${value("key_name")} was refused ${value("rejections")} times within an hour`,
    lines: [
      `The key "${value("key_name")}" (${value("key_id")}) of the deployment "${value("deployment_name")}" was refused ${value("rejections")} times within an hour.`,
      "The alarm stays until somebody acknowledges it.",
    ],
  }),
  "key.expiring": (value) => ({
    subject: `The key ${value("key_name")} expires on ${value("expires_at").slice(0, 10)}`,
    lines: [
      `The key "${value("key_name")}" (${value("key_id")}) of the deployment "${value("deployment_name")}" expires at ${value("expires_at")}. Calls with it are refused from then on.`,
    ],
  }),
  "deployment.lost": (value) => ({
    subject: `The deployment ${value("deployment_name")} is not heard`,
    lines: [
      `The deployment "${value("deployment_name")}" was last heard at ${value("last_heard_at")}.`,
      "While it does not hear the console either, it lets no key in after 110 seconds.",
    ],
  }),
  "deployment.back": (value) => ({
    subject: `The deployment ${value("deployment_name")} is back`,
    lines: [`The deployment "${value("deployment_name")}", lost at ${value("lost_at")}, is heard again.`],
  }),
  "deployment.credential_revoked": (value) => ({
    subject: `The credential of the deployment ${value("deployment_name")} was revoked`,
    lines: [
      `The deployment "${value("deployment_name")}" cannot reach the console until it is enrolled again.`,
    ],
  }),
  approvals_waiting: (value) => ({
    subject: `${value("deployment_name")}: ${value("total")} waiting for a person`,
    lines: [
      `In the deployment "${value("deployment_name")}" runs wait for somebody to decide:`,
      value("list"),
      "Whoever answers first decides. Decide here:",
    ],
    ...(value("settings_url") !== "" && {
      end: ["You want no mail about this? Turn it off for yourself:", value("settings_url")],
    }),
  }),
  invitation: (value) => ({
    subject: "You are invited to Sluice",
    lines: [
      "Somebody has invited you to Sluice. Open this link and choose a password. It works once, and only until " +
        `${value("ends_at")}.`,
    ],
  }),
  password_reset: (value) => ({
    subject: "Choose a new password for Sluice",
    lines: [
      "An administrator has made you a link with which you choose a new password. It works once, and only until " +
        `${value("ends_at")}.`,
    ],
  }),
  test: () => ({
    subject: "Sluice: this is a test",
    lines: ["An administrator has sent this to see whether mail arrives. Nothing else has happened."],
  }),
};

export function wordNotice({ kind, data, link }: StoredNotice): WordedNotice {
  const { subject, lines, end = [] } = words[kind]((name) => String(data[name] ?? ""));
  return { subject: oneLine(subject), text: [...lines, link, ...end, ""].join("\n\n") };
}

/** Names are what people typed: a line break in one must not begin another header. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, " ").slice(0, 200);
}
