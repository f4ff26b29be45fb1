import type { GroupSpec } from "../program/command-spec.ts";

const commands = () => import("../commands/alarm-commands.ts");

export const alarmGroup: GroupSpec = {
  name: "alarm",
  about: "See which API keys were refused too often, and say that it was seen.",
  commands: [
    {
      name: "list",
      about:
        "List the newest open alarms, at most 50. One is raised at 20 rejections of a key within an hour.",
      options: [
        { flags: "--all", about: "Those that were acknowledged too." },
        { flags: "--key <key>", about: "Only those of this key." },
      ],
      examples: ["alarm list", "alarm list --all --key KEY_ID"],
      load: async () => (await commands()).listAlarmsCommand,
    },
    {
      name: "acknowledge",
      about: "Say that an alarm was seen. The next one needs 20 rejections after that.",
      arguments: [{ term: "<alarm>", about: "Its id, as alarm list shows it." }],
      examples: ["alarm acknowledge ALARM_ID"],
      load: async () => (await commands()).acknowledgeAlarmCommand,
    },
  ],
};
