import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { ApprovalDetail, ApprovalHistoryPage, ApprovalPage } from "../../shared/schemas/approval-views.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { gateDecisions } from "../../shared/vocabulary/approvals.ts";
import { gatePhases } from "../../shared/vocabulary/steps.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { Decided, DecisionBody, DecisionOutcomes, DecisionsBody } from "../schemas/approvals.ts";
import type { AppRoute } from "./route.ts";

const tag = "Inbox";
const access = "member";
const ofGate = closedObject({ run_id: Type.String(), gate: Type.String() });
const { page } = limits.request;

const filters = {
  workflow_id: Type.Optional(Type.String({ maxLength: 128 })),
  run_id: Type.Optional(Type.String({ maxLength: 128 })),
  phase: Type.Optional(stringEnum(gatePhases)),
};
const paging = {
  limit: Type.Optional(Type.Integer({ minimum: page.min, maximum: page.max, default: page.default })),
  cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
};

/** What waits for a person, in the runs of everyone, and what was decided. */
export const approvalRoutes = {
  listApprovals: {
    ...{ method: "GET", path: "/inbox", tag, access },
    summary: "List what waits for a person, the oldest run first, each run's together",
    params: null,
    query: closedObject({ ...filters, ...paging }),
    body: null,
    success: { 200: ApprovalPage },
  },
  listApprovalHistory: {
    ...{ method: "GET", path: "/inbox/history", tag, access },
    summary: "List what was decided, the newest first",
    params: null,
    query: closedObject({
      ...filters,
      decision: Type.Optional(stringEnum(gateDecisions)),
      decided_by: Type.Optional(
        Type.String({ maxLength: 128, description: "The id of a person; `me` for one's own." }),
      ),
      decided_after: Type.Optional(Type.String({ maxLength: 40, description: "ISO-8601." })),
      decided_before: Type.Optional(Type.String({ maxLength: 40, description: "ISO-8601." })),
      ...paging,
    }),
    body: null,
    success: { 200: ApprovalHistoryPage },
  },
  decideApprovals: {
    ...{ method: "POST", path: "/inbox/decisions", tag, access },
    summary: "Decide several at once, each for itself",
    params: null,
    query: null,
    body: DecisionsBody,
    success: { 200: DecisionOutcomes },
  },
  getApproval: {
    ...{ method: "GET", path: "/inbox/{run_id}/{gate}", tag, access },
    summary: "Show what is to be decided, with what came before",
    params: ofGate,
    query: null,
    body: null,
    success: { 200: ApprovalDetail },
  },
  decideApproval: {
    ...{ method: "POST", path: "/inbox/{run_id}/{gate}/decision", tag, access },
    summary: "Decide; the first decision counts",
    params: ofGate,
    query: null,
    body: DecisionBody,
    success: { 200: Decided },
  },
} as const satisfies Record<string, AppRoute>;
