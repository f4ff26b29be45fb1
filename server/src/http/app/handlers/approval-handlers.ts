import { errorEnvelope, limits } from "@sluice/contract";
import { appErrors, type DecisionOutcomes } from "@sluice/contract/app";
import { parseIsoTime } from "@sluice/core";
import { changeMailChoices } from "../../../deployment/approvals/change-mail-choices.ts";
import { decideApproval } from "../../../deployment/approvals/decide-approval.ts";
import { type DecisionOutcome, decideApprovals } from "../../../deployment/approvals/decide-approvals.ts";
import { type DecisionPosition, listDecisions } from "../../../deployment/approvals/list-decisions.ts";
import { type InboxPosition, listInbox } from "../../../deployment/approvals/list-inbox.ts";
import { showApproval } from "../../../deployment/approvals/show-approval.ts";
import { type MailChoices, showMailChoices } from "../../../deployment/approvals/show-mail-choices.ts";
import type { RunParts } from "../../../deployment/runs/run-parts.ts";
import type { ShowRunParts } from "../../../deployment/runs/show-run.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import { answerRun } from "../answer-run.ts";
import type { AppHandlers } from "../call.ts";
import { runRefusal } from "../run-refusal.ts";

export type ApprovalHandlerParts = RunParts & ShowRunParts;

const { page } = limits.request;

/** What waits for a person, and what was decided. */
export function approvalHandlers(parts: ApprovalHandlerParts, cursors: PageCursors) {
  return {
    showMailChoices: async ({ actor }) => answerOutcome(await showMailChoices(parts, actor), presentChoices),
    changeMailChoices: async ({ actor, body: { mails_approvals: mailsApprovals } }) =>
      answerOutcome(await changeMailChoices(parts, actor, { mailsApprovals }), presentChoices),
    listApprovals: async ({ actor, query }) => {
      const after = openPosition<InboxPosition>(cursors, "listApprovals", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { workflow_id: workflowId, run_id: runId, phase, limit = page.default } = query;
      const listed = await listInbox(parts, actor, { workflowId, runId, phase, after, limit });
      return answerRun(listed, ({ items, next, total }) => ({
        items,
        next_cursor: sealPosition(cursors, "listApprovals", query, next),
        total,
      }));
    },
    listApprovalHistory: async ({ actor, query }) => {
      const after = openPosition<DecisionPosition>(cursors, "listApprovalHistory", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const afterMs = readDate(query.decided_after);
      if (afterMs === undefined) return wrongDate("decided_after");
      const beforeMs = readDate(query.decided_before);
      if (beforeMs === undefined) return wrongDate("decided_before");
      const { workflow_id: workflowId, run_id: runId, phase, decision, decided_by: decidedBy } = query;
      const { limit = page.default } = query;
      const filters = { workflowId, runId, phase, decision, decidedBy, afterMs, beforeMs };
      const listed = await listDecisions(parts, actor, { ...filters, after, limit });
      return answerRun(listed, ({ items, next }) => ({
        items,
        next_cursor: sealPosition(cursors, "listApprovalHistory", query, next),
      }));
    },
    getApproval: async ({ actor, params: { run_id: runId, gate } }) =>
      answerRun(await showApproval(parts, actor, { runId, gate: gateNumber(gate) })),
    decideApproval: async ({ actor, params, body: { decision, note = null } }) => {
      const { run_id: runId } = params;
      const gate = gateNumber(params.gate);
      const decided = await decideApproval(parts, actor, { runId, gate, decision, note });
      return answerRun(decided, ({ status }) => ({ run_id: runId, gate, decision, run_status: status }));
    },
    decideApprovals: async ({ actor, body }) => {
      const decisions = body.decisions.map(({ run_id: runId, gate, decision, note = null }) => ({
        ...{ runId, gate, decision, note },
      }));
      const decided = await decideApprovals(parts, actor, { decisions });
      return answerRun(decided, (outcomes) => ({ outcomes: outcomes.map(presentOutcome) }));
    },
  } satisfies Partial<AppHandlers>;
}

/** A gate that no run has, for what is no number. */
function gateNumber(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : 0;
}

function readDate(text: string | undefined): number | null | undefined {
  return text === undefined ? null : (parseIsoTime(text) ?? undefined);
}

function wrongDate(name: string) {
  const reason = "Send an ISO-8601 date, or a date and time with a zone.";
  return { code: "invalid_request" as const, facts: { problems: [{ name, reason }] } };
}

/** Each refusal as it would be answered alone, without the request's id. */
function presentOutcome({ runId, gate, outcome }: DecisionOutcome): DecisionOutcomes["outcomes"][number] {
  const about = { run_id: runId, gate };
  if (outcome.ok) return { ...about, run_status: outcome.value.status, error: null };
  const refusal = runRefusal(outcome.refusal);
  const { code, message, details } = errorEnvelope(appErrors[refusal.code], refusal, "").error;
  return { ...about, run_status: null, error: { code, message, ...(details !== undefined && { details }) } };
}

function presentChoices({ mailsApprovals }: MailChoices) {
  return { mails_approvals: mailsApprovals };
}
