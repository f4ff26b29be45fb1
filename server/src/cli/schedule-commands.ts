import { isoTime } from "@sluice/core";
import { deleteSchedule } from "../deployment/schedules/delete-schedule.ts";
import { fireSchedule } from "../deployment/schedules/fire-schedule.ts";
import { listSchedules } from "../deployment/schedules/list-schedules.ts";
import { pauseSchedule, resumeSchedule } from "../deployment/schedules/pause-schedule.ts";
import { maxSchedulesPerWorkflow, saveSchedule } from "../deployment/schedules/save-schedule.ts";
import { type Commands, need, Refused, requireWorkflow } from "./command.ts";
import { startRefusalSentence } from "./start-refusal-sentence.ts";

const noSchedule = "There is no schedule of this id; schedule list shows them all.";

export const scheduleCommands: Commands = {
  "schedule add": {
    usage:
      "schedule add <workflow id or name> --cron expression --zone zone [--param name=value]... [--input text]",
    async run(parts, { words, options, parameters }) {
      const workflow = await requireWorkflow(parts, words[2]);
      const saved = await saveSchedule(parts, {
        workflowId: workflow.workflow_id,
        cron: need(options.cron, 'the times with --cron, as in --cron "0 9 * * MON-FRI"'),
        timeZone: need(options.zone, "the time zone with --zone, as in --zone Europe/Berlin"),
        parameters,
        inputText: options.input ?? null,
      });
      if (saved.ok) {
        const next_at = saved.nextAtMs === null ? null : isoTime(saved.nextAtMs);
        return {
          data: { schedule_id: saved.scheduleId, next_at },
          text: `${saved.scheduleId} starts ${workflow.name} next at ${next_at}.`,
        };
      }
      if (saved.code === "invalid_schedule") {
        throw new Refused(saved.problems.map(({ name, reason }) => `${name}: ${reason}`).join("\n"));
      }
      if (saved.code === "too_many_schedules") {
        throw new Refused(
          `${workflow.name} has ${maxSchedulesPerWorkflow} schedules, which is the most: remove one first.`,
        );
      }
      throw new Refused(`${workflow.name} is gone.`);
    },
  },
  "schedule list": {
    usage: "schedule list [workflow id or name]",
    async run(parts, { words }) {
      const workflow = words[2] === undefined ? null : await requireWorkflow(parts, words[2]);
      const schedules = await listSchedules(parts.database, workflow?.workflow_id ?? null);
      const lines = schedules.map(({ schedule_id, cron, time_zone, workflow_name, next_at, ...last }) => {
        const then = next_at === null ? "paused" : `next ${next_at}`;
        const words = [last.last_outcome, last.last_run_id, last.last_problem].filter(
          (word) => word !== null,
        );
        const before = last.last_at === null ? "" : `\n    last ${last.last_at}: ${words.join(" ")}`;
        return `${schedule_id}  ${cron}  ${time_zone}  ${then}  ${workflow_name}${before}`;
      });
      return { data: schedules, text: lines.join("\n") || "There are no schedules." };
    },
  },
  "schedule pause": {
    usage: "schedule pause <schedule id>",
    async run(parts, { words }) {
      const id = need(words[2], "a schedule id");
      if (!(await pauseSchedule(parts, id))) throw new Refused(noSchedule);
      return { data: { schedule_id: id, enabled: false }, text: `${id} is paused.` };
    },
  },
  "schedule resume": {
    usage: "schedule resume <schedule id>",
    async run(parts, { words }) {
      const id = need(words[2], "a schedule id");
      if (!(await resumeSchedule(parts, id))) throw new Refused(noSchedule);
      return { data: { schedule_id: id, enabled: true }, text: `${id} goes on.` };
    },
  },
  "schedule remove": {
    usage: "schedule remove <schedule id>",
    async run(parts, { words }) {
      const id = need(words[2], "a schedule id");
      if (!(await deleteSchedule(parts, id))) throw new Refused(noSchedule);
      return { data: { schedule_id: id }, text: `${id} is removed.` };
    },
  },
  "schedule fire": {
    usage: "schedule fire <schedule id>",
    async run(parts, { words }) {
      const started = await fireSchedule(parts, need(words[2], "a schedule id"));
      if (!started) throw new Refused(noSchedule);
      if (started.ok) {
        const { runId: run_id, queued } = started.value;
        return { data: { run_id, queued }, text: run_id };
      }
      throw new Refused(startRefusalSentence(started.refusal));
    },
  },
};
