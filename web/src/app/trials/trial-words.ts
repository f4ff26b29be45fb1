import type { TrialState } from "@sluice/contract";
import type { Tone } from "../../ui/status-pill.tsx";

export const words: Readonly<Record<TrialState, string>> = {
  queued: "Waiting for its turn",
  running: "Running",
  completed: "Completed",
  failed: "Failed",
  stopped: "Stopped",
};

export const tones: Readonly<Record<TrialState, Tone>> = {
  queued: "cancelled",
  running: "running",
  completed: "completed",
  failed: "failed",
  stopped: "cancelled",
};
