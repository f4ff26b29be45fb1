import type { GroupSpec, OptionSpec } from "../program/command-spec.ts";

const deployment: OptionSpec = {
  flags: "--deployment <id>",
  about: "Which deployment; this one when left out.",
};
const load = () => import("../commands/grant-commands.ts");

export const grantGroup: GroupSpec = {
  name: "grant",
  about: "Say who may enter a deployment. Each person takes a seat there, once.",
  commands: [
    {
      name: "list",
      about: "List who may enter, and how many seats are taken.",
      options: [deployment],
      examples: ["grant list"],
      load: async () => (await load()).listGrantsCommand,
    },
    {
      name: "add",
      about: "Let a person, or every member of a group, enter.",
      arguments: [{ term: "<grantee>", about: "An e-mail address, the name of a group, or an id." }],
      options: [
        { flags: "--role <role>", about: "What they are there: member or manager; member when left out." },
        deployment,
      ],
      examples: ["grant add ada@example.com", "grant add Finance --role manager"],
      load: async () => (await load()).addGrantCommand,
    },
    {
      name: "remove",
      about: "Take a grant back.",
      arguments: [{ term: "<grant>", about: "Its id, as grant list shows it." }],
      examples: ["grant remove GRANT_ID"],
      load: async () => (await load()).removeGrantCommand,
    },
  ],
};
