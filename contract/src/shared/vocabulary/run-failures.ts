import type { ResultErrorCode, RunFailureCode, WarningCode } from "./runs.ts";

/** What `error.code` of a failed run means. These are not HTTP errors: the run is read with a 200. */
export const runFailureMeanings: Readonly<Record<RunFailureCode, string>> = {
  input_materialisation_failed:
    "An input could not be copied in, so no step ran: the role was refused, the prefix was empty or a cap was passed.",
  node_failed: "A step failed; the list of steps shows which.",
  wall_clock_limit_reached: "The run reached the time limit of its workflow.",
  invariant_blocked: "A step could not start, so the run could not go on.",
  launch_failed: "The run never reached the runtime.",
  orphaned: "The runtime lost track of the run.",
  license_unavailable: "The launch was refused because the licence is on hold.",
};

/** Why `result` is null. */
export const resultErrorMeanings: Readonly<Record<ResultErrorCode, string>> = {
  run_not_terminal: "The run is still going.",
  redaction_pending: "The run has finished; its outputs are still being redacted.",
  purged: "The run's data was erased.",
  missing: "The run wrote no outputs/result.json.",
  unavailable: "The file could not be read.",
  too_large: "The file is too large to be returned inline: download it.",
  invalid_json: "The file is not valid JSON.",
  schema_mismatch: "The file does not match the result schema of the version; the reason follows the colon.",
};

/** What a warning on a completed run means. */
export const warningMeanings: Readonly<Record<WarningCode, string>> = {
  publish_wait_expired: "A knowledge graph was still being built when the wait for it ended.",
  publish_failed: "A knowledge graph could not be published.",
  redaction_capped: "The model reached its cap of calls; from there on the rules alone decided.",
};
