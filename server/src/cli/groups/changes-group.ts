import type { GroupSpec } from "../program/command-spec.ts";
import { wholeNumber } from "../program/option-readers.ts";

export const changesGroup: GroupSpec = {
  name: "changes",
  about: "See who changed what in the deployment, and when.",
  commands: [
    {
      name: "list",
      about: "List changes, the newest first, 50 at a time. They are kept for 400 days.",
      options: [
        { flags: "--by <who>", about: "Only changes by this id or name." },
        { flags: "--target <id>", about: "Only changes of what has this id." },
        {
          flags: "--after <n>",
          about: "Go on from where the last list ended.",
          read: wholeNumber("--after"),
        },
      ],
      examples: ["changes list", "changes list --target WORKFLOW_ID"],
      load: async () => (await import("../commands/list-changes-command.ts")).listChangesCommand,
    },
  ],
};
