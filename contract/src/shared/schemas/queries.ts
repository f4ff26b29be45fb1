import { type Static, Type } from "typebox";
import { limits } from "../limits.ts";
import { RunStatus, runStatuses } from "../vocabulary/runs.ts";
import { RequestedVersion } from "./run-requests.ts";
import { ClientReference } from "./run-summary.ts";

const { request } = limits;

/** Query strings are open objects: a parameter we do not know is ignored. */
const paging = {
  limit: Type.Optional(
    Type.Integer({
      minimum: request.page.min,
      maximum: request.page.max,
      default: request.page.default,
      description: "Items per page.",
    }),
  ),
  cursor: Type.Optional(Type.String({ description: "The `next_cursor` of the page before." })),
};

export const ListWorkflowsQuery = Type.Object({
  q: Type.Optional(
    Type.String({
      maxLength: request.workflowNamePrefixMaxChars,
      description: "The beginning of the name, in any case.",
      examples: ["invoice"],
    }),
  ),
  ...paging,
});
export type ListWorkflowsQuery = Static<typeof ListWorkflowsQuery>;

export const ParametersQuery = Type.Object({ version: Type.Optional(RequestedVersion) });
export type ParametersQuery = Static<typeof ParametersQuery>;

const filterDate = (side: string) =>
  Type.String({
    format: "date-time",
    description: `Only runs created ${side} this moment (ISO-8601).`,
    examples: ["2026-09-01T00:00:00Z"],
  });

export const ListRunsQuery = Type.Object({
  status: Type.Optional(
    Type.Array(RunStatus, {
      minItems: 1,
      maxItems: runStatuses.length,
      description: "One or more statuses, separated by commas.",
      examples: [["running", "waiting_for_approval"]],
    }),
  ),
  workflow_id: Type.Optional(Type.String({ description: "Only runs of this workflow." })),
  client_reference: Type.Optional(
    Type.String({
      ...ClientReference,
      description: "Only runs started with exactly this reference.",
    }),
  ),
  created_after: Type.Optional(filterDate("after")),
  created_before: Type.Optional(filterDate("before")),
  ...paging,
});
export type ListRunsQuery = Static<typeof ListRunsQuery>;

/** What makes a list of runs an `invalid_request`; a filter that cannot be read is an `invalid_filter`. */
export const ListRunsShape = Type.Object({
  status: Type.Optional(Type.String()),
  workflow_id: Type.Optional(Type.String()),
  client_reference: Type.Optional(Type.String()),
  created_after: Type.Optional(Type.String()),
  created_before: Type.Optional(Type.String()),
  ...paging,
});
export type ListRunsShape = Static<typeof ListRunsShape>;

export const EventsQuery = Type.Object({
  segment: Type.Optional(
    Type.String({ description: "The segment to read; the first one by default.", examples: ["seg_0002"] }),
  ),
  after_seq: Type.Optional(
    Type.Integer({
      minimum: 0,
      maximum: 2_147_483_647,
      default: 0,
      description: "Only events after this one: the `next_after_seq` of the poll before.",
    }),
  ),
  limit: Type.Optional(
    Type.Integer({
      minimum: request.eventPage.min,
      maximum: request.eventPage.max,
      default: request.eventPage.default,
      description: "Events per answer.",
    }),
  ),
});
export type EventsQuery = Static<typeof EventsQuery>;
