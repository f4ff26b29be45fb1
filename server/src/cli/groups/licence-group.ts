import type { GroupSpec } from "../program/command-spec.ts";

const load = () => import("../commands/licence-commands.ts");

export const licenceGroup: GroupSpec = {
  name: "licence",
  about: "Look at the licence, hold it and release it.",
  commands: [
    {
      name: "show",
      about: "Show how the licence stands.",
      examples: ["licence show"],
      load: async () => (await load()).showLicenceCommand,
    },
    {
      name: "hold",
      about: "Put the licence on hold: the runtime takes no work until it is released.",
      options: [{ flags: "--reason <text>", about: "Why; licence show says it." }],
      examples: ['licence hold --reason "Invoice is overdue"'],
      load: async () => (await load()).holdLicenceCommand,
    },
    {
      name: "release",
      about: "Make the licence active again.",
      examples: ["licence release"],
      load: async () => (await load()).releaseLicenceCommand,
    },
  ],
};
