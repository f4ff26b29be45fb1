import type { EventType, RunStep } from "@sluice/contract";
import {
  isoTime,
  presentSteps,
  type RunBoard,
  type SpannedEvent,
  type StepSpan,
  spanEventTypes,
  stepSpans,
} from "@sluice/core";
import type { Database } from "../../platform/db/database.ts";
import type { DeploymentTables } from "../tables.ts";

/** The steps of a run with when each was queued, worked and waited, from its log. */
export async function inspectSteps(
  database: Database<DeploymentTables>,
  board: RunBoard,
): Promise<RunStep[]> {
  const rows = await database.reader
    .selectFrom("run_events")
    .select(["at", "type", "node", "payload"])
    .where("run_id", "=", board.plan.run_id)
    .where("type", "in", spanEventTypes)
    .orderBy("position")
    .execute();
  const events = rows.map(({ at, type, node, payload }) => ({
    at,
    type: type as EventType,
    node,
    payload: JSON.parse(payload) as SpannedEvent["payload"],
  }));
  const spans = stepSpans(events, board.status);
  return presentSteps(board).steps.map((step, index) => ({
    ...step,
    label: board.steps[index]?.label ?? null,
    branches: [...(board.plan.steps[index]?.branches ?? [])],
    attempts: board.steps[index]?.attempt ?? 0,
    spans: (spans.get(step.slug) ?? []).map(presentSpan),
  }));
}

function presentSpan({ kind, from, to, phase, attempt }: StepSpan): RunStep["spans"][number] {
  return { kind, from: isoTime(from), to: to === null ? null : isoTime(to), phase, attempt };
}
