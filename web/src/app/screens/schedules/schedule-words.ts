import type { Schedule, ScheduleRow } from "@sluice/contract";
import type { IconName } from "../../../ui/icon-paths.ts";
import type { Tone } from "../../../ui/status-pill.tsx";

export const overlapWords: Readonly<Record<Schedule["overlap_policy"], string>> = {
  allow: "A run starts, whether or not an earlier one is still going.",
  skip: "While an earlier run is still going, no run is started.",
  queue: "While an earlier run is still going, the next one waits behind it.",
  cancel_running: "An earlier run that is still going is cancelled.",
};

type Outcome = NonNullable<ScheduleRow["last_outcome"]>;

export const outcomeWords: Readonly<Record<Outcome, { label: string; tone: Tone; icon?: IconName }>> = {
  started: { label: "Started a run", tone: "completed" },
  queued: { label: "Queued a run", tone: "running", icon: "clock" },
  skipped: { label: "Skipped", tone: "cancelled" },
  refused: { label: "Refused", tone: "failed" },
};
