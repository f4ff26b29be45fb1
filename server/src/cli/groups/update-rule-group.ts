import type { GroupSpec, OptionSpec } from "../program/command-spec.ts";
import { collected, wholeNumber } from "../program/option-readers.ts";

const load = () => import("../commands/update-rule-commands.ts");
const rule = { term: "<rule>", about: "Id or name of the rule." };
const settings: readonly OptionSpec[] = [
  { flags: "--description <text>", about: "What it is for." },
  { flags: "--weekly <weekday>", about: "Each week on this day, as in monday." },
  {
    flags: "--monthly <day>",
    about: "Each month on this day, 1 to 28.",
    read: wholeNumber("--monthly"),
  },
  { flags: "--hour <n>", about: "At this hour in UTC, 0 to 23.", read: wholeNumber("--hour") },
  {
    flags: "--deployment <id>",
    about: "Where it holds; give it once for each (default: the one here).",
    read: collected,
  },
];

export const updateRuleGroup: GroupSpec = {
  name: "update-rule",
  about: "Say when deployments install new versions of their templates.",
  commands: [
    {
      name: "create",
      about: "Make an update rule.",
      arguments: [{ term: "<name>", about: "What people call it." }],
      options: settings,
      examples: [
        'update-rule create "Sunday nights" --weekly sunday --hour 3',
        "update-rule create Monthly --monthly 1 --hour 22 --deployment DEPLOYMENT_ID",
      ],
      load: async () => (await load()).createUpdateRuleCommand,
    },
    {
      name: "edit",
      about: "Change an update rule. What is not named stays.",
      arguments: [rule],
      options: [{ flags: "--name <text>", about: "What people call it." }, ...settings],
      examples: ["update-rule edit Monthly --hour 23"],
      load: async () => (await load()).editUpdateRuleCommand,
    },
    {
      name: "list",
      about: "List update rules with their next dates.",
      examples: ["update-rule list"],
      load: async () => (await load()).listUpdateRulesCommand,
    },
    {
      name: "delete",
      about: "Delete an update rule.",
      arguments: [rule],
      examples: ["update-rule delete Monthly"],
      load: async () => (await load()).deleteUpdateRuleCommand,
    },
  ],
};
