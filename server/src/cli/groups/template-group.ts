import type { GroupSpec } from "../program/command-spec.ts";

const load = () => import("../commands/template-commands.ts");

export const templateGroup: GroupSpec = {
  name: "template",
  about: "Publish workflow files in a library, and install what is offered here.",
  commands: [
    {
      name: "list",
      about: "List the templates that are offered here, with what was installed of them.",
      examples: ["template list"],
      load: async () => (await load()).listTemplatesCommand,
    },
    {
      name: "publish",
      about: "Publish a workflow file as a new template, or as the next version of the one of that name.",
      arguments: [{ term: "<file>", about: "Path of the workflow file." }],
      options: [
        { flags: "--library <library>", about: "Id or name of the library.", required: true },
        { flags: "--name <text>", about: "What the template is called.", required: true },
        { flags: "--description <text>", about: "What a new template is for." },
      ],
      examples: ['template publish examples/csv-report.json --library Finance --name "CSV report"'],
      load: async () => (await load()).publishTemplateCommand,
    },
    {
      name: "install",
      about: "Install the newest version of a template, as a workflow or a version of it that is not active.",
      arguments: [{ term: "<template>", about: "Id or name of the template." }],
      options: [{ flags: "--as <name>", about: "What to call the workflow, the first time." }],
      examples: ['template install "CSV report"', 'template install "CSV report" --as "Monthly report"'],
      load: async () => (await load()).installTemplateCommand,
    },
  ],
};
