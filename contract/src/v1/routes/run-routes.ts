import { Type } from "typebox";
import { limits } from "../../shared/limits.ts";
import { headerNames } from "../../shared/schemas/credentials.ts";
import { DataPurgeAnswer } from "../../shared/schemas/data-purge.ts";
import { EventsAnswer } from "../../shared/schemas/events.ts";
import { PiiRedactionAnswer } from "../../shared/schemas/pii-redaction.ts";
import { EventsQuery, ListRunsQuery, ListRunsShape } from "../../shared/schemas/queries.ts";
import { Run } from "../../shared/schemas/run.ts";
import { CancelRunBody, EraseRunDataBody } from "../../shared/schemas/run-requests.ts";
import { RunPage, RunSummary } from "../../shared/schemas/run-summary.ts";
import { ApprovalsAnswer, StepsAnswer } from "../../shared/schemas/steps.ts";
import {
  approvalsExample,
  cancelledRunExample,
  dataPurgeExample,
  eventsExample,
  piiRedactionExample,
  runExample,
  runPageExample,
  stepsExample,
} from "../examples/run-examples.ts";
import { RunParams } from "./path-params.ts";
import { credentialErrors, type Route, runtimeErrors } from "./route.ts";

export const runRoutes = {
  listRuns: {
    method: "GET",
    path: "/runs",
    tag: "Runs",
    credentialed: true,
    scope: "runs:read",
    summary: "List the runs this key started",
    description: "Newest first. Filters combine: a run must pass all of them.",
    params: null,
    query: ListRunsQuery,
    queryShape: ListRunsShape,
    headers: null,
    body: null,
    success: {
      200: {
        description: "A page of runs.",
        content: { "application/json": { schema: RunPage, example: runPageExample } },
      },
    },
    errors: [...credentialErrors, "invalid_filter", "invalid_cursor"],
  },
  getRun: {
    method: "GET",
    path: "/runs/{run_id}",
    tag: "Runs",
    credentialed: true,
    scope: "runs:read",
    summary: "Read a run",
    description:
      `The run with its input, result and redaction state. Poll at most once every ` +
      `${limits.request.pollIntervalMinSeconds} seconds per run: every call counts against the rate limit.`,
    params: RunParams,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The run.",
        content: { "application/json": { schema: Run, example: runExample } },
      },
    },
    errors: [...credentialErrors, "run_not_found"],
  },
  listRunSteps: {
    method: "GET",
    path: "/runs/{run_id}/steps",
    tag: "Runs",
    credentialed: true,
    scope: "runs:read",
    summary: "Read the steps of a run",
    description:
      "Every step with its state. A knowledge-graph update appears as two steps: the build, and a publish step " +
      "that the runtime adds. Empty, with `data_purged_at`, once the run's data was erased.",
    params: RunParams,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The steps.",
        content: { "application/json": { schema: StepsAnswer, example: stepsExample } },
      },
    },
    errors: [...credentialErrors, ...runtimeErrors, "run_not_found", "not_found"],
  },
  listRunApprovals: {
    method: "GET",
    path: "/runs/{run_id}/approvals",
    tag: "Runs",
    credentialed: true,
    scope: "runs:read",
    summary: "Read what waits for a person",
    description:
      "The steps parked until a person decides. They are decided in the inbox of the web application, never " +
      "through the API. Empty, with `data_purged_at`, once the run's data was erased.",
    params: RunParams,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The pending approvals; none when nothing waits.",
        content: { "application/json": { schema: ApprovalsAnswer, example: approvalsExample } },
      },
    },
    errors: [...credentialErrors, ...runtimeErrors, "run_not_found", "not_found"],
  },
  cancelRun: {
    method: "POST",
    path: "/runs/{run_id}/cancel",
    tag: "Runs",
    credentialed: true,
    scope: "runs:create",
    summary: "Cancel a run",
    description: "Stops a run that has not finished, and frees its slot.",
    params: RunParams,
    query: null,
    headers: null,
    body: CancelRunBody,
    bodyExample: { reason: "Superseded by a corrected batch" },
    success: {
      202: {
        description: "Cancelled.",
        content: { "application/json": { schema: RunSummary, example: cancelledRunExample } },
      },
    },
    errors: [...credentialErrors, ...runtimeErrors, "run_not_found", "already_terminal"],
  },
  getPiiRedaction: {
    method: "GET",
    path: "/runs/{run_id}/pii-redaction",
    tag: "Runs",
    credentialed: true,
    scope: "runs:read",
    summary: "Read the redaction manifest of a run",
    description: "How much was redacted, where, and of what kind: counts only, never a value.",
    params: RunParams,
    query: null,
    headers: null,
    body: null,
    success: {
      200: {
        description: "The manifest.",
        content: { "application/json": { schema: PiiRedactionAnswer, example: piiRedactionExample } },
      },
    },
    errors: [...credentialErrors, ...runtimeErrors, "run_not_found", "pii_redaction_not_applied"],
  },
  listRunEvents: {
    method: "GET",
    path: "/runs/{run_id}/events",
    tag: "Runs",
    credentialed: true,
    scope: "runs:read",
    summary: "Read the event log of a run",
    description:
      "The log comes in segments, each with its own sequence; every decision of a person opens a new one. Poll " +
      "with `after_seq` set to `next_after_seq`; when `segments` grows, read the new segment from 0. With " +
      "`Accept: text/event-stream` the same log is pushed as server-sent events, across segments, until the run " +
      "ends; one connection counts as one request. Empty, with `data_purged_at`, once the run's data was erased.",
    params: RunParams,
    query: EventsQuery,
    headers: Type.Object({
      [headerNames.lastEventId]: Type.Optional(
        Type.String({
          description: "Resumes a stream after this event: the `id` that came with it.",
          examples: ["seg_0001:42"],
        }),
      ),
    }),
    body: null,
    success: {
      200: {
        description: "Events of one segment.",
        content: {
          "application/json": { schema: EventsAnswer, example: eventsExample },
          "text/event-stream": { schema: null },
        },
      },
    },
    errors: [...credentialErrors, ...runtimeErrors, "run_not_found", "segment_not_found", "not_found"],
  },
  eraseRunData: {
    method: "DELETE",
    path: "/runs/{run_id}/data",
    tag: "Runs",
    credentialed: true,
    scope: "runs:delete",
    summary: "Erase the data of a finished run",
    description:
      "Removes inputs, working files, outputs, events and steps, and strips from the run everything that came " +
      "from its input. Status, timings, counts, ids, `error.code`, `client_reference` and `labels` remain. This " +
      "cannot be undone.",
    params: RunParams,
    query: null,
    headers: null,
    body: EraseRunDataBody,
    bodyExample: { reason: "Retention period over" },
    success: {
      200: {
        description: "Erased; the record counts what was deleted.",
        content: { "application/json": { schema: DataPurgeAnswer, example: dataPurgeExample } },
      },
    },
    errors: [...credentialErrors, ...runtimeErrors, "run_not_found", "run_not_terminal", "already_purged"],
  },
} as const satisfies Record<string, Route>;
