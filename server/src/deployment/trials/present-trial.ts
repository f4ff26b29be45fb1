import type { Trial } from "@sluice/contract";
import { isoTime } from "@sluice/core";
import type { DeploymentTables } from "../tables.ts";

/** What is kept of a trial that has ended. */
export type TrialResult = Pick<
  Trial,
  "reason" | "exit_code" | "stdout" | "stderr" | "truncated" | "progress" | "would_ask" | "files" | "skipped"
>;

export const noResult: TrialResult = {
  reason: null,
  exit_code: null,
  stdout: "",
  stderr: "",
  truncated: false,
  progress: [],
  would_ask: [],
  files: [],
  skipped: [],
};

export function presentTrial(row: DeploymentTables["trials"]): Trial {
  const time = (ms: number | null) => (ms === null ? null : isoTime(ms));
  return {
    trial_id: row.trial_id,
    kind: row.kind,
    state: row.state,
    ...(row.result === null ? noResult : (JSON.parse(row.result) as TrialResult)),
    created_at: isoTime(row.created_at),
    started_at: time(row.started_at),
    finished_at: time(row.finished_at),
  };
}
