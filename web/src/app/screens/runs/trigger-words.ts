import type { TriggerKind } from "@sluice/contract";

export const triggerWords: Readonly<Record<TriggerKind, string>> = {
  web: "A person",
  api: "The API",
  schedule: "A schedule",
};
