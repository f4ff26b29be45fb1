import type { GroupSpec } from "../program/command-spec.ts";

const group = { term: "<group>", about: "Its name, or its id." };
const person = { term: "<person>", about: "Their e-mail address, or their id." };
const load = () => import("../commands/group-commands.ts");

export const groupGroup: GroupSpec = {
  name: "group",
  about: "Look after groups of people, which are granted deployments together.",
  commands: [
    {
      name: "list",
      about: "List groups by name.",
      examples: ["group list"],
      load: async () => (await load()).listGroupsCommand,
    },
    {
      name: "create",
      about: "Create a group.",
      arguments: [{ term: "<name>", about: "What it is called." }],
      options: [{ flags: "--description <text>", about: "What it is for." }],
      examples: ['group create "Finance"'],
      load: async () => (await load()).createGroupCommand,
    },
    {
      name: "rename",
      about: "Give a group another name.",
      arguments: [group, { term: "<name>", about: "Its new name." }],
      examples: ['group rename Finance "Finance and tax"'],
      load: async () => (await load()).renameGroupCommand,
    },
    {
      name: "delete",
      about: "Delete a group with its grants. Its members stay.",
      arguments: [group],
      examples: ["group delete Finance"],
      load: async () => (await load()).deleteGroupCommand,
    },
    {
      name: "members",
      about: "List the members of a group.",
      arguments: [group],
      examples: ["group members Finance"],
      load: async () => (await load()).listMembersCommand,
    },
    {
      name: "add",
      about: "Add somebody to a group. They take a seat wherever it is granted.",
      arguments: [group, person],
      examples: ["group add Finance ada@example.com"],
      load: async () => (await load()).addMemberCommand,
    },
    {
      name: "remove",
      about: "Take somebody out of a group.",
      arguments: [group, person],
      examples: ["group remove Finance ada@example.com"],
      load: async () => (await load()).removeMemberCommand,
    },
  ],
};
