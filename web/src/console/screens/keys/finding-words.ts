import type { KeySafety } from "@sluice/contract/console";

export type FindingName = KeySafety["findings"][number]["finding"];

export const findingWords: Readonly<Record<FindingName, string>> = {
  never_used: "Never used",
  idle: "Idle for 90 days",
  expires_soon: "Expires within 14 days",
  open_to_every_address: "Open to every address",
  unused_scopes: "Unused scopes",
  rate_far_above_use: "Rate far above use",
  quota_far_above_use: "Quota far above use",
};
