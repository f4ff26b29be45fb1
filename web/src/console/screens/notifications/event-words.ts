import type { Delivery, Webhook } from "@sluice/contract/console";

type Event = Webhook["events"][number];

const eventWords: Readonly<Record<Event, string>> = {
  "alarm.raised": "An alarm was raised",
  "key.expiring": "A key is about to expire",
  "deployment.lost": "A deployment is not heard of",
  "deployment.back": "A deployment is back",
  "deployment.credential_revoked": "A deployment's credential was revoked",
};

export const eventOptions = (Object.keys(eventWords) as Event[]).map((value) => ({
  value,
  label: eventWords[value],
}));

const kindWords: Readonly<Record<Delivery["kind"], string>> = {
  ...eventWords,
  approvals_waiting: "Approvals waiting",
  invitation: "Invitation",
  password_reset: "Password reset",
  test: "Test",
};

export function kindText(kind: Delivery["kind"]): string {
  return kindWords[kind];
}
