import type { RunFailureCode } from "@sluice/contract";

/** Why the runtime takes no run now: what the run that was started all the same ends with. */
export type LaunchRefusal = {
  code: Extract<RunFailureCode, "launch_failed" | "license_unavailable">;
  message: string;
};
