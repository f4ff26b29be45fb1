import { isoTime } from "@sluice/core";
import { deleteSchedule } from "../deployment/schedules/delete-schedule.ts";
import { fireSchedule } from "../deployment/schedules/fire-schedule.ts";
import { listSchedules } from "../deployment/schedules/list-schedules.ts";
import { pauseSchedule, resumeSchedule } from "../deployment/schedules/pause-schedule.ts";
import { saveSchedule } from "../deployment/schedules/save-schedule.ts";
import { startRefusalSentence } from "../deployment/starts/start-refusal-sentence.ts";
import { accepted } from "./author-refusal.ts";
import { type Commands, need, Refused, requireWorkflow } from "./command.ts";
import { commandActor } from "./command-actor.ts";

export const scheduleCommands: Commands = {
  "schedule add": {
    usage:
      "schedule add <workflow id or name> --cron expression --zone zone [--param name=value]... [--input text]",
    async run(parts, { words, options, parameters }) {
      const workflow = await requireWorkflow(parts, words[2]);
      const saved = await saveSchedule(parts, commandActor(), {
        workflowId: workflow.workflow_id,
        cron: need(options.cron, 'the times with --cron, as in --cron "0 9 * * MON-FRI"'),
        timeZone: need(options.zone, "the time zone with --zone, as in --zone Europe/Berlin"),
        parameters,
        inputText: options.input ?? null,
      });
      const { scheduleId, nextAtMs } = accepted(saved, workflow.name);
      const next_at = nextAtMs === null ? null : isoTime(nextAtMs);
      return {
        data: { schedule_id: scheduleId, next_at },
        text: `${scheduleId} starts ${workflow.name} next at ${next_at}.`,
      };
    },
  },
  "schedule list": {
    usage: "schedule list [workflow id or name]",
    async run(parts, { words }) {
      const workflow = words[2] === undefined ? null : await requireWorkflow(parts, words[2]);
      const wanted = { workflowId: workflow?.workflow_id ?? null };
      const schedules = accepted(await listSchedules(parts, commandActor(), wanted));
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
      accepted(await pauseSchedule(parts, commandActor(), { scheduleId: id }));
      return { data: { schedule_id: id, enabled: false }, text: `${id} is paused.` };
    },
  },
  "schedule resume": {
    usage: "schedule resume <schedule id>",
    async run(parts, { words }) {
      const id = need(words[2], "a schedule id");
      accepted(await resumeSchedule(parts, commandActor(), { scheduleId: id }));
      return { data: { schedule_id: id, enabled: true }, text: `${id} goes on.` };
    },
  },
  "schedule remove": {
    usage: "schedule remove <schedule id>",
    async run(parts, { words }) {
      const id = need(words[2], "a schedule id");
      accepted(await deleteSchedule(parts, commandActor(), { scheduleId: id }));
      return { data: { schedule_id: id }, text: `${id} is removed.` };
    },
  },
  "schedule fire": {
    usage: "schedule fire <schedule id>",
    async run(parts, { words }) {
      const scheduleId = need(words[2], "a schedule id");
      const started = accepted(await fireSchedule(parts, commandActor(), { scheduleId }));
      if (started.ok) {
        return { data: { run_id: started.runId, queued: started.queued }, text: started.runId };
      }
      throw new Refused(startRefusalSentence(started.refusal));
    },
  },
};
