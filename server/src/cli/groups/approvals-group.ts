import type { GroupSpec } from "../program/command-spec.ts";

const load = () => import("../commands/approval-commands.ts");

export const approvalsGroup: GroupSpec = {
  name: "approvals",
  about: "See what waits for a person, and decide it.",
  commands: [
    {
      name: "list",
      about: "List what waits for a person, oldest run first.",
      examples: ["approvals list"],
      load: async () => (await load()).listApprovalsCommand,
    },
    {
      name: "decide",
      about: "Decide what a run asks.",
      arguments: [
        { term: "<run>", about: "Id of the run." },
        { term: "<gate>", about: "Number of the gate, as approvals list shows it." },
        { term: "<decision>", about: "One of the choices that approvals list shows." },
      ],
      options: [
        { flags: "--note <text>", about: "What to say with it. Some decisions need it." },
        { flags: "--by <name>", about: "Who decides (default: whoever is logged in)." },
      ],
      examples: ["approvals decide RUN_ID 1 approve"],
      load: async () => (await load()).decideApprovalCommand,
    },
  ],
};
