import type { GroupSpec, OptionSpec } from "../program/command-spec.ts";
import { collected, wholeNumber } from "../program/option-readers.ts";

const key = { term: "<key>", about: "Its id, as key list shows it." };
const changing = () => import("../commands/key-commands.ts");
const judging = () => import("../commands/key-judging-commands.ts");
const reading = () => import("../commands/key-reading-commands.ts");

/** What can be set of a key. */
const settings: readonly OptionSpec[] = [
  { flags: "--name <text>", about: "What people call it." },
  { flags: "--description <text>", about: "What it is for." },
  {
    flags: "--scope <scope>",
    about:
      "What it may do; give it once for each: workflows:read, runs:create, runs:read, outputs:read, runs:delete.",
    read: collected,
  },
  {
    flags: "--workflow <workflow>",
    about: "A workflow it may reach, by id or name; give it once for each, or all.",
    read: collected,
  },
  {
    flags: "--allow <range>",
    about: "Addresses it may be used from, such as 203.0.113.0/24; give it once for each, or any.",
    read: collected,
  },
  { flags: "--hours <from-to>", about: "UTC hours in which it may be used, such as 8-18, or any." },
  {
    flags: "--expiry-days <n>",
    about: "For how many days it is valid: 30, 90, 180 or 365 (default: 90).",
    read: wholeNumber("--expiry-days"),
  },
  { flags: "--rate <n>", about: "Requests a minute (default: 60).", read: wholeNumber("--rate") },
  { flags: "--quota <n>", about: "Runs a day (default: 100).", read: wholeNumber("--quota") },
  { flags: "--concurrent <n>", about: "Runs at a time (default: 10).", read: wholeNumber("--concurrent") },
];

export const keyGroup: GroupSpec = {
  name: "key",
  about: "Make API keys, change them, end them, and see what they were used for.",
  commands: [
    {
      name: "create",
      about: "Make an API key. The key and its external id are printed this once.",
      options: [
        ...settings,
        { flags: "--deployment <id>", about: "The deployment it is for (default: the one here)." },
      ],
      examples: ['key create --name "Billing" --scope runs:create --scope runs:read --scope outputs:read'],
      load: async () => (await changing()).createKeyCommand,
    },
    {
      name: "edit",
      about: "Change what is set of a key. What is not named stays.",
      arguments: [key],
      options: settings,
      examples: ["key edit KEY_ID --rate 120 --allow 203.0.113.0/24"],
      load: async () => (await changing()).editKeyCommand,
    },
    {
      name: "rotate",
      about: "Give a key a new secret, printed this once. The old one goes on working for a while.",
      arguments: [key],
      options: [
        {
          flags: "--overlap <hours>",
          about: "For how many hours the old secret goes on working: 1, 24, 72 or 168 (default: 24).",
          read: wholeNumber("--overlap"),
        },
      ],
      examples: ["key rotate KEY_ID --overlap 72"],
      load: async () => (await changing()).rotateKeyCommand,
    },
    {
      name: "new-external-id",
      about: "Give a key a new external id, printed this once. The old one ends at once.",
      arguments: [key],
      examples: ["key new-external-id KEY_ID"],
      load: async () => (await changing()).renewExternalIdCommand,
    },
    {
      name: "revoke",
      about: "End a key, for good.",
      arguments: [key],
      examples: ["key revoke KEY_ID"],
      load: async () => (await changing()).revokeKeyCommand,
    },
    {
      name: "delete",
      about: "Take a revoked key off the lists. What was recorded of it stays.",
      arguments: [key],
      examples: ["key delete KEY_ID"],
      load: async () => (await changing()).deleteKeyCommand,
    },
    {
      name: "list",
      about: "List keys.",
      options: [{ flags: "--deployment <id>", about: "Only those of this deployment." }],
      examples: ["key list"],
      load: async () => (await reading()).listKeysCommand,
    },
    {
      name: "show",
      about: "Show a key with everything that is set of it, and how it is used.",
      arguments: [key],
      examples: ["key show KEY_ID"],
      load: async () => (await reading()).showKeyCommand,
    },
    {
      name: "usage",
      about:
        "Show the newest requests that were made with a key, and what the console counted of it in a day.",
      arguments: [key],
      examples: ["key usage KEY_ID"],
      load: async () => (await reading()).listUsageCommand,
    },
    {
      name: "simulate",
      about: "Say which check would refuse a call of a key. Nothing is called.",
      arguments: [key],
      options: [
        { flags: "--address <address>", about: "Where the call would come from.", required: true },
        {
          flags: "--route <operation>",
          about: "What it would call, such as startRun or listRuns.",
          required: true,
        },
        { flags: "--at <time>", about: "When, as an ISO-8601 time (default: now)." },
        { flags: "--workflow <workflow>", about: "The workflow that it would name, by id or name." },
      ],
      examples: ["key simulate KEY_ID --address 203.0.113.7 --route startRun --workflow WORKFLOW_ID"],
      load: async () => (await judging()).simulateCallCommand,
    },
    {
      name: "safety",
      about:
        "List keys that are worth a second look: unused, about to expire, or allowed more than they use.",
      options: [{ flags: "--deployment <id>", about: "Only those of this deployment." }],
      examples: ["key safety"],
      load: async () => (await judging()).listKeySafetyCommand,
    },
  ],
};
