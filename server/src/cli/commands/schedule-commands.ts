import { isoTime } from "@sluice/core";
import { deleteSchedule } from "../../deployment/schedules/delete-schedule.ts";
import { fireSchedule } from "../../deployment/schedules/fire-schedule.ts";
import { type ListedSchedule, listSchedules } from "../../deployment/schedules/list-schedules.ts";
import { pauseSchedule, resumeSchedule } from "../../deployment/schedules/pause-schedule.ts";
import { maxSchedulesPerWorkflow, saveSchedule } from "../../deployment/schedules/save-schedule.ts";
import { startRefusalSentence } from "../../deployment/starts/start-refusal-sentence.ts";
import type { CommandParts } from "../open-parts.ts";
import type { Answer, Given } from "../program/command-spec.ts";
import { Refused } from "../refused.ts";
import { table } from "../text/table.ts";
import { readParameters } from "./read-parameters.ts";
import { requireWorkflow } from "./require-workflow.ts";

interface AddOptions {
  readonly cron: string;
  readonly zone: string;
  readonly param?: readonly string[];
  readonly input?: string;
}

type OfSchedule = Given<object, [schedule: string]>;

const noSchedule = "There is no schedule of this id; schedule list shows them all.";

export async function addScheduleCommand(
  parts: CommandParts,
  { words: [given], options }: Given<AddOptions, [workflow: string]>,
): Promise<Answer> {
  const parameters = readParameters(options.param);
  const { workflow_id: workflowId, name } = await requireWorkflow(parts, given);
  const { cron, zone: timeZone, input: inputText = null } = options;
  const saved = await saveSchedule(parts, { workflowId, cron, timeZone, parameters, inputText });
  if (saved.ok) {
    const next_at = saved.nextAtMs === null ? null : isoTime(saved.nextAtMs);
    const text = `${saved.scheduleId} starts ${name} next at ${next_at}.`;
    return { data: { schedule_id: saved.scheduleId, next_at }, text };
  }
  switch (saved.code) {
    case "invalid_schedule":
      throw new Refused(saved.problems.map((each) => `${each.name}: ${each.reason}`).join("\n"));
    case "too_many_schedules":
      throw new Refused(
        `${name} has ${maxSchedulesPerWorkflow} schedules, which is the most: remove one first.`,
      );
    default:
      throw new Refused(`${name} is gone.`);
  }
}

export async function listSchedulesCommand(
  parts: CommandParts,
  { words: [given] }: Given<object, [workflow: string | undefined]>,
): Promise<Answer> {
  const workflow = given === undefined ? null : await requireWorkflow(parts, given);
  const schedules = await listSchedules(parts.database, workflow?.workflow_id ?? null);
  if (schedules.length === 0) return { data: schedules, text: "There are no schedules." };
  const headings = ["SCHEDULE", "TIMES", "ZONE", "NEXT", "WORKFLOW", "LAST"];
  return { data: schedules, text: table(headings, schedules.map(row)) };
}

export async function pauseScheduleCommand(
  parts: CommandParts,
  { words: [id] }: OfSchedule,
): Promise<Answer> {
  if (!(await pauseSchedule(parts, id))) throw new Refused(noSchedule);
  return { data: { schedule_id: id, enabled: false }, text: `${id} is paused.` };
}

export async function resumeScheduleCommand(
  parts: CommandParts,
  { words: [id] }: OfSchedule,
): Promise<Answer> {
  if (!(await resumeSchedule(parts, id))) throw new Refused(noSchedule);
  return { data: { schedule_id: id, enabled: true }, text: `${id} goes on.` };
}

export async function removeScheduleCommand(
  parts: CommandParts,
  { words: [id] }: OfSchedule,
): Promise<Answer> {
  if (!(await deleteSchedule(parts, id))) throw new Refused(noSchedule);
  return { data: { schedule_id: id }, text: `${id} is removed.` };
}

export async function fireScheduleCommand(parts: CommandParts, { words: [id] }: OfSchedule): Promise<Answer> {
  const started = await fireSchedule(parts, id);
  if (!started) throw new Refused(noSchedule);
  if (!started.ok) throw new Refused(startRefusalSentence(started.refusal));
  return { data: { run_id: started.runId, queued: started.queued }, text: started.runId };
}

function row(schedule: ListedSchedule): string[] {
  const { schedule_id, cron, time_zone, next_at, workflow_name, last_at } = schedule;
  const outcome = [schedule.last_outcome, schedule.last_run_id, schedule.last_problem];
  const last = last_at === null ? "" : `${last_at}: ${outcome.filter((word) => word !== null).join(" ")}`;
  return [schedule_id, cron, time_zone, next_at ?? "paused", workflow_name, last];
}
