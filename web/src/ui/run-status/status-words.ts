import type { RunStatus, StepStatus } from "@sluice/contract";
import type { IconName } from "../icon-paths.ts";
import type { Tone } from "../status-pill.tsx";

export interface StatusWords {
  readonly tone: Tone;
  readonly label: string;
  /** Where it is not the tone's own. */
  readonly icon?: IconName;
}

const queued = { tone: "cancelled", icon: "clock" } as const;

/** How a run's status is said and shown, everywhere. */
export const runStatusWords: Readonly<Record<RunStatus, StatusWords>> = {
  pending: { ...queued, label: "Queued" },
  running: { tone: "running", label: "Running" },
  waiting_for_approval: { tone: "waiting", label: "Waiting for a person" },
  completed: { tone: "completed", label: "Completed" },
  failed: { tone: "failed", label: "Failed" },
  cancelled: { tone: "cancelled", label: "Cancelled" },
};

/** The same for a step. */
export const stepStatusWords: Readonly<Record<StepStatus, StatusWords>> = {
  pending: { ...queued, label: "Not begun" },
  running: { tone: "running", label: "Running" },
  awaiting_approval: { tone: "waiting", label: "Waiting for a person" },
  completed: { tone: "completed", label: "Completed" },
  failed: { tone: "failed", label: "Failed" },
  skipped: { tone: "cancelled", label: "Skipped", icon: "right" },
  blocked: { tone: "blocked", label: "Blocked" },
  cancelled: { tone: "cancelled", label: "Cancelled" },
};
