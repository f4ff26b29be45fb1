import type { StepStatus } from "@sluice/contract";
import type { IconName } from "../../../ui/icon-paths.ts";
import type { Tone } from "../../../ui/status-pill.tsx";

interface Words {
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
}

export const stepStatusWords: Record<StepStatus, Words> = {
  pending: { label: "Waiting its turn", tone: "cancelled", icon: "clock" },
  running: { label: "Running", tone: "running", icon: "play" },
  awaiting_approval: { label: "Waits for a person", tone: "waiting", icon: "hand" },
  completed: { label: "Completed", tone: "completed", icon: "check" },
  failed: { label: "Failed", tone: "failed", icon: "cross" },
  skipped: { label: "Skipped", tone: "cancelled", icon: "minus" },
  blocked: { label: "Blocked", tone: "blocked", icon: "lock" },
  cancelled: { label: "Cancelled", tone: "cancelled", icon: "minus" },
};
