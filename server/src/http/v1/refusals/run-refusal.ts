import type { Refusal } from "@sluice/contract/v1";
import { isoTime } from "@sluice/core";
import type { PlainRefusal } from "../../../access/outcome.ts";
import type { RuntimeRefusal } from "../../../deployment/availability/runtime-availability.ts";
import type { OpenBundleRefusal } from "../../../deployment/downloads/open-bundle.ts";
import type { OpenOutputRefusal } from "../../../deployment/downloads/open-output.ts";
import type { PurgeRefusal } from "../../../deployment/erasure/purge-run.ts";
import type { CancelRefusal } from "../../../deployment/runs/cancel-run.ts";
import type { FollowRefusal } from "../../../deployment/runs/follow-events.ts";
import type { ListRunsRefusal } from "../../../deployment/runs/list-runs.ts";
import { bundlePath } from "../run-paths.ts";

/** Whatever an operation on a run that was started may refuse. */
type RunRefusal =
  | RuntimeRefusal
  | CancelRefusal
  | FollowRefusal
  | ListRunsRefusal
  | OpenBundleRefusal
  | OpenOutputRefusal
  | PurgeRefusal
  | PlainRefusal<"pii_redaction_not_applied">;

const eventIdReasons = {
  malformed: "it is not the id of an event, such as seg_0001:42",
  unknown: "the run has no such event",
};

/** A refusal as the API's catalogue has it. */
export function runRefusal(refusal: RunRefusal): Refusal {
  switch (refusal.code) {
    case "not_allowed":
      return { code: "forbidden" };
    case "run_log_gone":
      return { code: "not_found", facts: { missing: "run_log" } };
    case "invalid_event_id": {
      const reason = eventIdReasons[refusal.facts.problem];
      return { code: "invalid_request", details: [{ name: "Last-Event-ID", reason }] };
    }
    case "invalid_filter":
      return { code: "invalid_filter", facts: refusal.facts };
    case "license_unavailable":
      return { code: "license_unavailable", details: { ...refusal.facts } };
    case "run_not_terminal": {
      const { status, wanted } = refusal.facts;
      return { code: "run_not_terminal", facts: { wanted }, details: { status } };
    }
    case "redaction_pending":
      return { code: "redaction_pending", details: { status: refusal.facts.status } };
    case "already_purged":
      return {
        code: "already_purged",
        details: { data_purged_at: isoTime(refusal.facts.purgedAtMs) },
      };
    case "use_bundle":
      return { code: "use_bundle", details: { bundle: bundlePath(refusal.facts.runId) } };
    case "range_not_satisfiable":
      return { code: "range_not_satisfiable", facts: refusal.facts };
    case "already_terminal":
    case "bundle_too_large":
    case "invalid_cursor":
    case "output_not_found":
    case "pii_redaction_not_applied":
    case "run_not_found":
    case "runtime_error":
    case "runtime_unreachable":
    case "segment_not_found":
      return { code: refusal.code };
  }
}
