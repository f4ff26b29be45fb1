import type { GroupSpec } from "../program/command-spec.ts";
import { collected } from "../program/option-readers.ts";

const schedule = { term: "<schedule>", about: "Its id, as schedule list shows it." };
const load = () => import("../commands/schedule-commands.ts");

export const scheduleGroup: GroupSpec = {
  name: "schedule",
  about: "Start runs at set times.",
  commands: [
    {
      name: "add",
      about: "Start a workflow at set times from now on.",
      arguments: [{ term: "<workflow>", about: "Id or name of the workflow." }],
      options: [
        { flags: "--cron <expression>", about: 'The times, as in "0 9 * * MON-FRI".', required: true },
        { flags: "--zone <zone>", about: "The time zone they are in, as in Europe/Berlin.", required: true },
        {
          flags: "--param <name=value>",
          about: "A parameter; give it once for each. A value that is JSON is read as JSON.",
          read: collected,
        },
        { flags: "--input <text>", about: "The input text of each run." },
      ],
      examples: [
        'schedule add "CSV report" --cron "0 9 * * MON-FRI" --zone Europe/Berlin --param currency=USD',
      ],
      load: async () => (await load()).addScheduleCommand,
    },
    {
      name: "list",
      about: "List schedules, with what came of the last start.",
      arguments: [{ term: "[workflow]", about: "Only those of this workflow: its id or name." }],
      examples: ["schedule list", 'schedule list "CSV report"'],
      load: async () => (await load()).listSchedulesCommand,
    },
    {
      name: "pause",
      about: "Start nothing until the schedule is resumed.",
      arguments: [schedule],
      examples: ["schedule pause SCHEDULE_ID"],
      load: async () => (await load()).pauseScheduleCommand,
    },
    {
      name: "resume",
      about: "Go on with a paused schedule.",
      arguments: [schedule],
      examples: ["schedule resume SCHEDULE_ID"],
      load: async () => (await load()).resumeScheduleCommand,
    },
    {
      name: "remove",
      about: "Remove a schedule. Its runs stay.",
      arguments: [schedule],
      examples: ["schedule remove SCHEDULE_ID"],
      load: async () => (await load()).removeScheduleCommand,
    },
    {
      name: "fire",
      about: "Start a run of the schedule now, and print its id.",
      arguments: [schedule],
      examples: ["schedule fire SCHEDULE_ID"],
      load: async () => (await load()).fireScheduleCommand,
    },
  ],
};
