import type { GroupSpec } from "../program/command-spec.ts";
import { wholeNumber } from "../program/option-readers.ts";

const workflow = { term: "<workflow>", about: "Its id or name." };
const version = (about: string) => ({ flags: "--version <n>", about, read: wholeNumber("--version") });
const reading = () => import("../commands/workflow-commands.ts");
const files = () => import("../commands/workflow-file-commands.ts");

export const workflowGroup: GroupSpec = {
  name: "workflow",
  about: "Bring workflows in, decide which version runs, and look at them.",
  commands: [
    {
      name: "list",
      about: "List all workflows.",
      examples: ["workflow list"],
      load: async () => (await reading()).listWorkflowsCommand,
    },
    {
      name: "show",
      about: "Show a workflow: its parameters, steps, versions, and whether a run could start now.",
      arguments: [workflow],
      examples: ['workflow show "CSV report"'],
      load: async () => (await reading()).showWorkflowCommand,
    },
    {
      name: "import",
      about: "Save a workflow file as a workflow, or as a new version of the one of its name.",
      arguments: [{ term: "<file>", about: "Path of the workflow file." }],
      options: [
        { flags: "--dry-run", about: "Say what it would save and what is wrong with it, and save nothing." },
      ],
      examples: [
        "workflow import examples/csv-report.json",
        "workflow import examples/csv-report.json --dry-run",
      ],
      mayBeFirst: true,
      onlyLooks: ({ options }) => "dryRun" in options,
      load: async () => (await files()).importWorkflowCommand,
    },
    {
      name: "validate",
      about: "Say everything that is wrong with a workflow file, or what an import would save.",
      arguments: [{ term: "<file>", about: "Path of the workflow file." }],
      examples: ["workflow validate examples/csv-report.json"],
      mayBeFirst: true,
      onlyLooks: () => true,
      load: async () => (await files()).validateWorkflowCommand,
    },
    {
      name: "export",
      about: "Print a version of a workflow as a workflow file, or save it as one.",
      arguments: [workflow],
      options: [
        version("Which version (default: the active one, or else the newest)."),
        { flags: "--save <file>", about: "Write it to this file." },
      ],
      examples: ['workflow export "CSV report" --save csv-report.json'],
      load: async () => (await files()).exportWorkflowCommand,
    },
    {
      name: "activate",
      about: "Make a version the one that new runs start from.",
      arguments: [workflow],
      options: [version("Which version (default: the newest).")],
      examples: ['workflow activate "CSV report"', 'workflow activate "CSV report" --version 1'],
      load: async () => (await reading()).activateWorkflowCommand,
    },
    {
      name: "deactivate",
      about: "Let no run start from a workflow. Runs that are going go on.",
      arguments: [workflow],
      examples: ['workflow deactivate "CSV report"'],
      load: async () => (await reading()).deactivateWorkflowCommand,
    },
  ],
};
