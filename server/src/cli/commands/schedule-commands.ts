import { isoTime } from "@sluice/core";
import { deleteSchedule } from "../../deployment/schedules/delete-schedule.ts";
import { fireSchedule } from "../../deployment/schedules/fire-schedule.ts";
import { type ListedSchedule, listSchedules } from "../../deployment/schedules/list-schedules.ts";
import { pauseSchedule, resumeSchedule } from "../../deployment/schedules/pause-schedule.ts";
import { saveSchedule } from "../../deployment/schedules/save-schedule.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { accepted } from "../text/author-refusal.ts";
import { startRefusalSentence } from "../text/start-refusal-sentence.ts";
import { startedAnswer } from "../text/started-answer.ts";
import { table } from "../text/table.ts";
import { operator } from "./operator.ts";
import { readParameters } from "./read-parameters.ts";
import { requireWorkflow } from "./require-workflow.ts";

interface AddOptions {
  readonly cron: string;
  readonly zone: string;
  readonly param?: readonly string[];
  readonly input?: string;
}

const maxListed = 1_000;

type OfSchedule = Given<object, [schedule: string]>;

export async function addScheduleCommand(
  parts: CommandParts,
  { words: [given], options }: Given<AddOptions, [workflow: string]>,
): Promise<Answer> {
  const parameters = readParameters(options.param);
  const { workflow_id: workflowId, name } = await requireWorkflow(parts, given);
  const { cron, zone: timeZone, input: inputText = null } = options;
  const draft = { workflowId, cron, timeZone, parameters, inputText };
  const { scheduleId, nextAtMs } = accepted(await saveSchedule(parts, operator(), draft), name);
  const next_at = nextAtMs === null ? null : isoTime(nextAtMs);
  const text = `${scheduleId} starts ${name} next at ${next_at}.`;
  return { data: { schedule_id: scheduleId, next_at }, text };
}

export async function listSchedulesCommand(
  parts: CommandParts,
  { words: [given] }: Given<object, [workflow: string | undefined]>,
): Promise<Answer> {
  const workflow = given === undefined ? null : await requireWorkflow(parts, given);
  const wanted = { workflowId: workflow?.workflow_id ?? null, limit: maxListed };
  const { items: schedules } = accepted(await listSchedules(parts, operator(), wanted));
  if (schedules.length === 0) return { data: schedules, text: "There are no schedules." };
  const headings = ["SCHEDULE", "TIMES", "ZONE", "NEXT", "WORKFLOW", "LAST"];
  return { data: schedules, text: table(headings, schedules.map(row)) };
}

export async function pauseScheduleCommand(
  parts: CommandParts,
  { words: [id] }: OfSchedule,
): Promise<Answer> {
  accepted(await pauseSchedule(parts, operator(), { scheduleId: id }));
  return { data: { schedule_id: id, enabled: false }, text: `${id} is paused.` };
}

export async function resumeScheduleCommand(
  parts: CommandParts,
  { words: [id] }: OfSchedule,
): Promise<Answer> {
  accepted(await resumeSchedule(parts, operator(), { scheduleId: id }));
  return { data: { schedule_id: id, enabled: true }, text: `${id} goes on.` };
}

export async function removeScheduleCommand(
  parts: CommandParts,
  { words: [id] }: OfSchedule,
): Promise<Answer> {
  accepted(await deleteSchedule(parts, operator(), { scheduleId: id }));
  return { data: { schedule_id: id }, text: `${id} is removed.` };
}

export async function fireScheduleCommand(parts: CommandParts, { words: [id] }: OfSchedule): Promise<Answer> {
  const started = accepted(await fireSchedule(parts, operator(), { scheduleId: id }));
  if (!started.ok) throw new Refused(startRefusalSentence(started.refusal));
  return startedAnswer(started.value);
}

function row(schedule: ListedSchedule): string[] {
  const { schedule_id, cron, time_zone, next_at, workflow_name, last_at } = schedule;
  const outcome = [schedule.last_outcome, schedule.last_run_id, schedule.last_problem];
  const last = last_at === null ? "" : `${last_at}: ${outcome.filter((word) => word !== null).join(" ")}`;
  return [schedule_id, cron, time_zone, next_at ?? "paused", workflow_name, last];
}
