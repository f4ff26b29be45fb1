import type { FiredSchedule } from "@sluice/contract";
import { limits } from "@sluice/contract";
import { deleteSchedule } from "../../../deployment/schedules/delete-schedule.ts";
import { fireSchedule } from "../../../deployment/schedules/fire-schedule.ts";
import {
  type ListedSchedule,
  listSchedules,
  type SchedulePosition,
} from "../../../deployment/schedules/list-schedules.ts";
import { pauseSchedule, resumeSchedule } from "../../../deployment/schedules/pause-schedule.ts";
import { previewScheduleTimes } from "../../../deployment/schedules/preview-schedule-times.ts";
import { saveSchedule } from "../../../deployment/schedules/save-schedule.ts";
import type { ScheduleParts } from "../../../deployment/schedules/schedule-parts.ts";
import { showSchedule } from "../../../deployment/schedules/show-schedule.ts";
import { startProblem } from "../../../deployment/schedules/start-problem.ts";
import type { Started } from "../../../deployment/starts/start-request.ts";
import { answerOutcome } from "../../serving/browser/answer-outcome.ts";
import { openPosition, sealPosition } from "../../serving/browser/list-position.ts";
import type { PageCursors } from "../../serving/browser/page-cursors.ts";
import type { AppHandlers } from "../call.ts";

export type ScheduleHandlerParts = ScheduleParts;

const { default: pageDefault } = limits.app.page;

/** Runs that start by the clock. */
export function scheduleHandlers(parts: ScheduleHandlerParts, cursors: PageCursors) {
  return {
    previewScheduleTimes: async ({ actor, body }) => {
      const { cron, time_zone: timeZone } = body;
      return answerOutcome(await previewScheduleTimes(parts, actor, { cron, timeZone }));
    },
    listSchedules: async ({ actor, query }) => {
      const after = openPosition<SchedulePosition>(cursors, "listSchedules", query);
      if (after === undefined) return { code: "invalid_cursor" };
      const { workflow_id: workflowId = null, state, q, limit = pageDefault } = query;
      const listed = await listSchedules(parts, actor, { workflowId, state, q, limit, after });
      return answerOutcome(listed, ({ items, next }) => ({
        items: items.map(asRow),
        next_cursor: sealPosition(cursors, "listSchedules", query, next),
      }));
    },
    createSchedule: async ({ actor, body }) => {
      const { workflow_id: workflowId, ...work } = body;
      const saved = await saveSchedule(parts, actor, { workflowId, ...draftOf(work) });
      if (!saved.ok) return saved.refusal;
      return answerOutcome(await showSchedule(parts, actor, saved.value), undefined, 201);
    },
    showSchedule: async ({ actor, params }) =>
      answerOutcome(await showSchedule(parts, actor, { scheduleId: params.schedule_id })),
    editSchedule: async ({ actor, params, body: { revision, ...work } }) => {
      const { schedule_id: scheduleId } = params;
      const shown = await showSchedule(parts, actor, { scheduleId });
      if (!shown.ok) return shown.refusal;
      const { workflow_id: workflowId } = shown.value;
      const draft = { workflowId, scheduleId, revision, ...draftOf(work) };
      const saved = await saveSchedule(parts, actor, draft);
      return saved.ok ? answerOutcome(await showSchedule(parts, actor, { scheduleId })) : saved.refusal;
    },
    deleteSchedule: async ({ actor, params, query: { revision } }) =>
      answerOutcome(
        await deleteSchedule(parts, actor, { scheduleId: params.schedule_id, revision }),
        undefined,
        204,
      ),
    pauseSchedule: async ({ actor, params, body: { revision } }) => {
      const { schedule_id: scheduleId } = params;
      const paused = await pauseSchedule(parts, actor, { scheduleId, revision });
      return paused.ok ? answerOutcome(await showSchedule(parts, actor, { scheduleId })) : paused.refusal;
    },
    resumeSchedule: async ({ actor, params, body: { revision } }) => {
      const { schedule_id: scheduleId } = params;
      const resumed = await resumeSchedule(parts, actor, { scheduleId, revision });
      return resumed.ok ? answerOutcome(await showSchedule(parts, actor, { scheduleId })) : resumed.refusal;
    },
    fireSchedule: async ({ actor, params }) =>
      answerOutcome(await fireSchedule(parts, actor, { scheduleId: params.schedule_id }), describeStart),
  } satisfies Partial<AppHandlers>;
}

interface Work {
  readonly cron: string;
  readonly time_zone: string;
  readonly parameters?: Record<string, unknown>;
  readonly input_text?: string | null;
}

function draftOf({ cron, time_zone: timeZone, parameters = {}, input_text: inputText = null }: Work) {
  return { cron, timeZone, parameters, inputText };
}

function asRow({ parameters: _parameters, input_text: _text, created_at: _at, ...row }: ListedSchedule) {
  return row;
}

function describeStart(started: Started): FiredSchedule {
  if (started.ok) {
    const { runId: run_id, queued } = started.value;
    return { outcome: queued ? "queued" : "started", run_id, problem: null };
  }
  const { refusal } = started;
  return refusal.code === "still_running"
    ? { outcome: "skipped", run_id: refusal.facts.runId, problem: null }
    : { outcome: "refused", run_id: null, problem: startProblem(refusal) };
}
