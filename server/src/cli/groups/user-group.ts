import type { GroupSpec } from "../program/command-spec.ts";

const person = { term: "<person>", about: "Their e-mail address, or their id." };
const load = () => import("../commands/user-commands.ts");

export const userGroup: GroupSpec = {
  name: "user",
  about: "Look after people: who there is, and how they sign in.",
  commands: [
    {
      name: "list",
      about: "List people by their addresses.",
      options: [{ flags: "--search <text>", about: "Only those with this in their name or address." }],
      examples: ["user list", "user list --search ada"],
      load: async () => (await load()).listUsersCommand,
    },
    {
      name: "invite",
      about: "Invite somebody: the link that is printed lets them choose a password, for 7 days.",
      arguments: [{ term: "<email>", about: "Their e-mail address." }],
      options: [
        { flags: "--name <text>", about: "What they are called.", required: true },
        {
          flags: "--role <role>",
          about: "Their role in the console: administrator or auditor; none when left out.",
        },
        {
          flags: "--grant <role>",
          about: "Let them into this deployment at once, as member or manager.",
        },
      ],
      examples: ['user invite ada@example.com --name "Ada Lovelace" --grant member'],
      load: async () => (await load()).inviteUserCommand,
    },
    {
      name: "role",
      about: "Make somebody an administrator or an auditor of the console, or neither. Their sessions end.",
      arguments: [person, { term: "<role>", about: "administrator, auditor or none." }],
      examples: ["user role ada@example.com auditor"],
      load: async () => (await load()).setUserRoleCommand,
    },
    {
      name: "disable",
      about: "Keep somebody from signing in. Their sessions end and their seats become free.",
      arguments: [person],
      examples: ["user disable ada@example.com"],
      load: async () => (await load()).disableUserCommand,
    },
    {
      name: "enable",
      about: "Let somebody sign in again.",
      arguments: [person],
      examples: ["user enable ada@example.com"],
      load: async () => (await load()).enableUserCommand,
    },
    {
      name: "delete",
      about: "Delete somebody with their grants. The audit keeps their name.",
      arguments: [person],
      examples: ["user delete ada@example.com"],
      load: async () => (await load()).deleteUserCommand,
    },
    {
      name: "reset-password",
      about: "Make a link by which they choose another password, for 24 hours.",
      arguments: [person],
      examples: ["user reset-password ada@example.com"],
      load: async () => (await load()).resetPasswordCommand,
    },
    {
      name: "reset-two-factor",
      about: "Take their second factor away, when they have lost it with all its recovery codes.",
      arguments: [person],
      examples: ["user reset-two-factor ada@example.com"],
      load: async () => (await load()).resetSecondFactorCommand,
    },
    {
      name: "sessions",
      about: "List where somebody is signed in.",
      arguments: [person],
      examples: ["user sessions ada@example.com"],
      load: async () => (await load()).listSessionsCommand,
    },
    {
      name: "end-sessions",
      about: "End all of somebody's sessions, in the deployments too.",
      arguments: [person],
      examples: ["user end-sessions ada@example.com"],
      load: async () => (await load()).endSessionsCommand,
    },
  ],
};
