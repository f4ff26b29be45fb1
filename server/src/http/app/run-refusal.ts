import { limits } from "@sluice/contract";
import type { AppRefusal } from "@sluice/contract/app";
import { isoTime } from "@sluice/core";
import type { PlainRefusal } from "../../access/outcome.ts";
import type { NotOwner } from "../../access/ownership.ts";
import type { DecideApprovalRefusal } from "../../deployment/approvals/decide-approval.ts";
import type { OpenBundleRefusal } from "../../deployment/downloads/open-bundle.ts";
import type { OpenOutputRefusal } from "../../deployment/downloads/open-output.ts";
import type { PreviewRefusal } from "../../deployment/downloads/open-preview.ts";
import type { PurgeRefusal } from "../../deployment/erasure/purge-run.ts";
import type { SaveRefusal } from "../../deployment/files/save-output-to-files.ts";
import type { CancelRefusal } from "../../deployment/runs/cancel-run.ts";
import type { FollowRefusal } from "../../deployment/runs/follow-events.ts";
import type { InspectStepRefusal } from "../../deployment/runs/inspect-step.ts";
import type { RequestRedactionRefusal } from "../../deployment/runs/request-redaction.ts";
import type { InvalidFilter } from "../../deployment/runs/run-filters.ts";
import type { StartRefusal } from "../../deployment/starts/start-request.ts";
import type { SaveTrialRefusal } from "../../deployment/workflows/drafts/save-trial-version.ts";

export type AnyRunRefusal =
  | CancelRefusal
  | DecideApprovalRefusal
  | FollowRefusal
  | InspectStepRefusal
  | InvalidFilter
  | NotOwner["refusal"]
  | OpenBundleRefusal
  | OpenOutputRefusal
  | PlainRefusal<"pii_redaction_not_applied">
  | PreviewRefusal
  | PurgeRefusal
  | RequestRedactionRefusal
  | SaveRefusal
  | SaveTrialRefusal
  | StartRefusal;

/** A refusal about a run with its facts as they cross the wire: times are texts, names have underscores. */
export function runRefusal(refusal: AnyRunRefusal): AppRefusal {
  switch (refusal.code) {
    case "gate_decided": {
      const { decision, by, at } = refusal.facts;
      return { code: refusal.code, facts: { decision, by, at: isoTime(at) } };
    }
    case "already_terminal": {
      const { status, finishedAtMs } = refusal.facts;
      return { code: refusal.code, facts: { status, finished_at: finishedAtMs && isoTime(finishedAtMs) } };
    }
    case "already_purged":
      return { code: refusal.code, facts: { data_purged_at: isoTime(refusal.facts.purgedAtMs) } };
    case "still_running":
      return { code: refusal.code, facts: { run_id: refusal.facts.runId } };
    case "redaction_pending": {
      const { redactionPendingRetryAfterSeconds: retryAfterSeconds } = limits.outputs;
      return { code: refusal.code, facts: { ...refusal.facts, retryAfterSeconds } };
    }
    case "run_not_terminal":
      return { code: refusal.code, facts: { status: refusal.facts.status } };
    case "use_bundle":
    case "idempotency_conflict":
    case "too_many_active_runs":
    case "quota_exceeded":
      throw new Error(`A person was refused what only keys are: ${refusal.code}.`);
    default:
      return refusal;
  }
}
