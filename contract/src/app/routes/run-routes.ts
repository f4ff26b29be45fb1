import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { closedObject } from "../../shared/schemas/closed-object.ts";
import { DataPurgeAnswer } from "../../shared/schemas/data-purge.ts";
import { EventsAnswer } from "../../shared/schemas/events.ts";
import { PiiRedactionAnswer } from "../../shared/schemas/pii-redaction.ts";
import { EventsQuery } from "../../shared/schemas/queries.ts";
import { CancelRunBody, EraseRunDataBody } from "../../shared/schemas/run-requests.ts";
import { RunStepDetail, StepLog } from "../../shared/schemas/run-steps.ts";
import { AppRun, AppRunItem, AppRunPage, RunAgain } from "../../shared/schemas/run-views.ts";
import { triggerKinds } from "../../shared/vocabulary/runs.ts";
import { stringEnum } from "../../shared/vocabulary/string-enum.ts";
import { AppStartBody, StartedRun, TryDraftBody } from "../schemas/runs.ts";
import type { AppRoute } from "./route.ts";

const tag = "Runs";
const access = "member";
const ofRun = closedObject({ run_id: Type.String() });
const ofStep = closedObject({ run_id: Type.String(), slug: Type.String() });
const ofWorkflow = closedObject({ workflow_id: Type.String() });
const { page, eventPage } = limits.request;

/** Runs, whoever started them. */
export const runRoutes = {
  startRun: {
    ...{ method: "POST", path: "/workflows/{workflow_id}/runs", tag, access },
    summary: "Start a run",
    params: ofWorkflow,
    query: null,
    body: AppStartBody,
    success: { 201: StartedRun },
  },
  tryDraft: {
    ...{ method: "POST", path: "/workflows/{workflow_id}/trials", tag, access },
    owned: true,
    summary: "Run the draft as it is saved, without activating it",
    params: ofWorkflow,
    query: null,
    body: TryDraftBody,
    success: { 201: StartedRun },
  },
  listRuns: {
    ...{ method: "GET", path: "/runs", tag, access },
    summary: "List runs, the newest first",
    params: null,
    query: closedObject({
      q: Type.Optional(
        Type.String({
          maxLength: 200,
          description: "The beginning of a run's id, a client reference, or a part of the workflow's name.",
        }),
      ),
      status: Type.Optional(
        Type.String({ maxLength: 100, description: "One or more, separated by commas." }),
      ),
      workflow_id: Type.Optional(Type.String({ maxLength: 128 })),
      triggered_by: Type.Optional(stringEnum(triggerKinds)),
      key_id: Type.Optional(Type.String({ maxLength: 128 })),
      started_by: Type.Optional(
        Type.String({ maxLength: 128, description: "The id of a person; `me` for one's own." }),
      ),
      label: Type.Optional(
        Type.String({ maxLength: 321, description: "`name=value`, or `name` for any value." }),
      ),
      client_reference: Type.Optional(Type.String({ maxLength: 256 })),
      created_after: Type.Optional(Type.String({ maxLength: 40, description: "ISO-8601." })),
      created_before: Type.Optional(Type.String({ maxLength: 40, description: "ISO-8601." })),
      trials: Type.Optional(
        stringEnum(["only", "without"], { description: "Default: trials among the others." }),
      ),
      limit: Type.Optional(Type.Integer({ minimum: page.min, maximum: page.max, default: page.default })),
      cursor: Type.Optional(Type.String({ maxLength: 8_192 })),
    }),
    body: null,
    success: { 200: AppRunPage },
  },
  getRun: {
    ...{ method: "GET", path: "/runs/{run_id}", tag, access },
    summary: "Show a run with its steps and gates",
    params: ofRun,
    query: null,
    body: null,
    success: { 200: AppRun },
  },
  getRunAgain: {
    ...{ method: "GET", path: "/runs/{run_id}/again", tag, access },
    summary: "Show what a run was started with, to start it again",
    params: ofRun,
    query: null,
    body: null,
    success: { 200: RunAgain },
  },
  getRunStep: {
    ...{ method: "GET", path: "/runs/{run_id}/steps/{slug}", tag, access },
    summary: "Show what a step was given and what it hands on",
    params: ofStep,
    query: null,
    body: null,
    success: { 200: RunStepDetail },
  },
  listStepLog: {
    ...{ method: "GET", path: "/runs/{run_id}/steps/{slug}/log", tag, access },
    summary: "List the events of one step, the oldest first",
    params: ofStep,
    query: closedObject({
      after: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0 })),
      limit: Type.Optional(
        Type.Integer({ minimum: eventPage.min, maximum: eventPage.max, default: eventPage.default }),
      ),
    }),
    body: null,
    success: { 200: StepLog },
  },
  listRunEvents: {
    ...{ method: "GET", path: "/runs/{run_id}/events", tag, access },
    summary: "List a segment of a run's log",
    params: ofRun,
    query: closedObject(EventsQuery.properties),
    body: null,
    success: { 200: EventsAnswer },
  },
  followRunEvents: {
    ...{ method: "GET", path: "/runs/{run_id}/events/stream", tag, access },
    summary: "Follow a run's log to its end, across segments; resumed by Last-Event-ID",
    params: ofRun,
    query: closedObject({
      last_event_id: Type.Optional(
        Type.String({ maxLength: 64, description: "For a first connection; the header counts before it." }),
      ),
    }),
    body: null,
    success: { 200: null, 204: null },
    contentType: "text/event-stream",
  },
  cancelRun: {
    ...{ method: "POST", path: "/runs/{run_id}/cancel", tag, access },
    summary: "Cancel a run that is going",
    params: ofRun,
    query: null,
    body: CancelRunBody,
    success: { 200: AppRunItem },
  },
  eraseRunData: {
    ...{ method: "DELETE", path: "/runs/{run_id}/data", tag, access },
    owned: true,
    summary: "Erase a finished run's data",
    params: ofRun,
    query: null,
    body: EraseRunDataBody,
    success: { 200: DataPurgeAnswer },
  },
  getRunRedaction: {
    ...{ method: "GET", path: "/runs/{run_id}/redaction", tag, access },
    summary: "Show what redaction did, in counts",
    params: ofRun,
    query: null,
    body: null,
    success: { 200: PiiRedactionAnswer },
  },
  redactRunAgain: {
    ...{ method: "POST", path: "/runs/{run_id}/redaction", tag, access },
    summary: "Try again to redact the outputs of a finished run",
    params: ofRun,
    query: null,
    body: null,
    success: { 204: null },
  },
} as const satisfies Record<string, AppRoute>;
