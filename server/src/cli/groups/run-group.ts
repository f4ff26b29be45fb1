import type { GroupSpec } from "../program/command-spec.ts";
import { collected, wholeNumber } from "../program/option-readers.ts";

const runId = { term: "<run>", about: "Its id, as run list shows it." };
const reading = () => import("../commands/run-commands.ts");

export const runGroup: GroupSpec = {
  name: "run",
  about: "Start runs, follow them, collect what they wrote and erase their data.",
  commands: [
    {
      name: "start",
      about: "Start a run of a workflow's active version, and print its id.",
      arguments: [{ term: "<workflow>", about: "Id or name of the workflow." }],
      options: [
        {
          flags: "--param <name=value>",
          about: "A parameter; give it once for each. A value that is JSON is read as JSON.",
          read: collected,
        },
        { flags: "--input <text>", about: "The input text of the run." },
        { flags: "--reference <text>", about: "Your own name for the run, to find it by." },
        {
          flags: "--version <n>",
          about: "Start this version instead of the active one.",
          read: wholeNumber("--version"),
        },
      ],
      examples: [
        'run start "CSV report"',
        'run start "CSV report" --param currency=USD --reference order-417',
      ],
      load: async () => (await import("../commands/start-run-command.ts")).startRunCommand,
    },
    {
      name: "list",
      about: "List runs, newest first.",
      options: [
        {
          flags: "--status <statuses>",
          about:
            "Only these, separated by commas: pending, running, waiting_for_approval, completed, failed, cancelled.",
        },
        { flags: "--workflow <workflow>", about: "Only those of this workflow: its id or name." },
        { flags: "--reference <text>", about: "Only those with this client reference." },
        { flags: "--limit <n>", about: "How many to show (default: 20).", read: wholeNumber("--limit") },
        { flags: "--cursor <cursor>", about: "Go on behind an earlier list, which printed this cursor." },
        { flags: "--all", about: "Show all that match, up to 10,000." },
      ],
      examples: ["run list", 'run list --status running,failed --workflow "CSV report" --limit 50'],
      load: async () => (await import("../commands/list-runs-command.ts")).listRunsCommand,
    },
    {
      name: "show",
      about: "Show a run with its steps.",
      arguments: [runId],
      examples: ["run show RUN_ID"],
      load: async () => (await reading()).showRunCommand,
    },
    {
      name: "wait",
      about:
        "Wait until a run has ended or asks a person. Exits with 1 when the run failed or was cancelled.",
      arguments: [runId],
      examples: ["run wait RUN_ID", "run wait RUN_ID --json"],
      load: async () => (await import("../commands/wait-for-run-command.ts")).waitForRunCommand,
    },
    {
      name: "events",
      about: "Show what happened in a run, in the order it happened.",
      arguments: [runId],
      options: [
        {
          flags: "--after <position>",
          about: "Go on behind this position, which an earlier page printed.",
          read: wholeNumber("--after"),
        },
      ],
      examples: ["run events RUN_ID"],
      load: async () => (await reading()).listEventsCommand,
    },
    {
      name: "cancel",
      about: "Cancel a run that has not ended.",
      arguments: [runId],
      options: [
        { flags: "--reason <text>", about: "Why; it is kept with the run." },
        { flags: "--by <name>", about: "Who cancels (default: whoever is logged in)." },
      ],
      examples: ['run cancel RUN_ID --reason "Started by mistake"'],
      load: async () => (await import("../commands/cancel-run-command.ts")).cancelRunCommand,
    },
    {
      name: "outputs",
      about: "List the files that a run wrote, or save them all.",
      arguments: [runId],
      options: [{ flags: "--save <folder>", about: "Save them into this folder." }],
      examples: ["run outputs RUN_ID", "run outputs RUN_ID --save ./report"],
      load: async () => (await import("../commands/list-outputs-command.ts")).listOutputsCommand,
    },
    {
      name: "redact",
      about: "Redact what an ended run wrote, when that had failed.",
      arguments: [runId],
      examples: ["run redact RUN_ID"],
      load: async () => (await import("../commands/redact-run-command.ts")).redactRunCommand,
    },
    {
      name: "purge",
      about: "Erase the data of an ended run, for good.",
      arguments: [runId],
      options: [
        { flags: "--reason <text>", about: "Why; it is kept with the record of the erasure." },
        { flags: "--by <name>", about: "Who erases (default: whoever is logged in)." },
      ],
      examples: ['run purge RUN_ID --reason "Asked to by the customer"'],
      load: async () => (await import("../commands/purge-run-command.ts")).purgeRunCommand,
    },
  ],
};
