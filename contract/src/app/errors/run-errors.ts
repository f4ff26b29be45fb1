import type { ErrorEntry } from "../../shared/browser/error-entry.ts";
import { limits } from "../../shared/limits.ts";
import { megabytes, thousands } from "../../shared/limits-in-words.ts";

/** Why a run is not started, shown, stopped or erased. */
export const runErrors = {
  run_not_found: { status: 404, message: "There is no such run." },
  step_not_found: { status: 404, message: "The run has no such step." },
  run_log_gone: { status: 404, message: "The run is there, but its log is gone." },
  segment_not_found: { status: 404, message: "The run's log has no such segment." },
  invalid_filter: {
    status: 400,
    message: ({ name, reason }: { name: string; reason: string }) => `The filter ${name}: ${reason}.`,
  },
  invalid_event_id: { status: 400, message: "The run has no event of this id. Read its log from the start." },
  invalid_parameters: {
    status: 422,
    message: "Some values do not fit the workflow's parameters; `details` names each of them.",
  },
  policy_not_tightening: {
    status: 422,
    message: ({ field }: { field: string }) =>
      `A run may only be redacted more strictly than its workflow says: ${field} would loosen it.`,
  },
  invalid_pii_policy: {
    status: 422,
    message: ({ field }: { field: string }) => `The redaction policy cannot be used: look at ${field}.`,
  },
  workflow_not_ready: {
    status: 409,
    message: "The workflow is not ready to run; `details.reasons` says what its author must mend.",
  },
  still_running: {
    status: 409,
    message: ({ run_id }: { run_id: string }) =>
      `The workflow runs one at a time, and ${run_id} is still going.`,
  },
  already_terminal: {
    status: 409,
    message: ({ status }: { status: string }) => `The run has ended already: it is ${status}.`,
  },
  run_not_terminal: {
    status: 409,
    message: "The run is still going. Wait for its end, or cancel it first.",
  },
  already_purged: { status: 409, message: "The run's data was erased already." },
  data_purged: { status: 409, message: "The run's data was erased." },
  nothing_to_redact: { status: 409, message: "The run has nothing that had to be redacted." },
  redacted_already: { status: 409, message: "The run's outputs are redacted already." },
  pii_redaction_not_applied: { status: 404, message: "The run's redaction policy was off." },
  redaction_pending: {
    status: 409,
    message: "The run's files are still being redacted. Look again shortly.",
    hidden: ["retryAfterSeconds"],
  },
  runtime_error: { status: 502, message: "The run's record is damaged: it cannot be changed." },
  output_not_found: { status: 404, message: "The run has no such file." },
  no_preview: { status: 415, message: "This kind of file can only be downloaded." },
  bundle_too_large: {
    status: 413,
    message: `The files do not fit one zip of ${megabytes(limits.outputs.bundleMaxBytes)} and ${thousands(limits.outputs.bundleMaxObjects)} files. Download them one by one.`,
  },
  range_not_satisfiable: { status: 416, message: "The file has no such range." },
} as const satisfies Record<string, ErrorEntry>;
