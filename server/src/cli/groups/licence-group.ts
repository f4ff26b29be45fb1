import type { GroupSpec } from "../program/command-spec.ts";

const load = () => import("../commands/licence-commands.ts");

export const licenceGroup: GroupSpec = {
  name: "licence",
  about: "Look at the licence, put it on hold and end the hold.",
  commands: [
    {
      name: "show",
      about: "Show how the licence stands.",
      examples: ["licence show"],
      load: async () => (await load()).showLicenceCommand,
    },
    {
      name: "hold",
      about: "Put the licence on hold: the runtime takes no work until the hold ends.",
      options: [{ flags: "--reason <text>", about: "Why; licence show says it." }],
      examples: ['licence hold --reason "Invoice is overdue"'],
      load: async () => (await load()).holdLicenceCommand,
    },
    {
      name: "resume",
      about: "End the hold: the licence is active again.",
      examples: ["licence resume"],
      load: async () => (await load()).resumeLicenceCommand,
    },
  ],
};
