import type { ConsoleKey } from "@sluice/contract/console";
import type { IconName } from "../../ui/icon-paths.ts";
import type { Tone } from "../../ui/status-pill.tsx";

type KeyStatus = ConsoleKey["status"];

interface StatusWords {
  readonly label: string;
  readonly tone: Tone;
  readonly icon?: IconName;
}

export const keyStatusWords: Readonly<Record<KeyStatus, StatusWords>> = {
  not_yet_active: { label: "Not yet active", tone: "waiting", icon: "clock" },
  active: { label: "Active", tone: "completed" },
  rotating: { label: "Rotating", tone: "running", icon: "refresh" },
  revoking: { label: "Being revoked", tone: "failed", icon: "ban" },
  revoked: { label: "Revoked", tone: "cancelled", icon: "ban" },
  expired: { label: "Expired", tone: "cancelled", icon: "clock" },
};
