import type { GroupSpec, OptionSpec } from "../program/command-spec.ts";

const load = () => import("../commands/library-commands.ts");
const library = { term: "<library>", about: "Id or name of the library." };
const description: OptionSpec = { flags: "--description <text>", about: "What it is for." };
const deployment: OptionSpec = {
  flags: "--deployment <id>",
  about: "Which deployment (default: the one here).",
};

export const libraryGroup: GroupSpec = {
  name: "library",
  about: "Keep templates for deployments, and say which of them offer these.",
  commands: [
    {
      name: "create",
      about: "Make a library, with no template in it yet.",
      arguments: [{ term: "<name>", about: "What people call it." }],
      options: [description],
      examples: ['library create "Finance" --description "What finance needs"'],
      load: async () => (await load()).createLibraryCommand,
    },
    {
      name: "list",
      about: "List libraries by name.",
      options: [{ flags: "--after <name>", about: "Go on behind the library of this name." }],
      examples: ["library list"],
      load: async () => (await load()).listLibrariesCommand,
    },
    {
      name: "show",
      about: "Show a library with its templates.",
      arguments: [library],
      examples: ["library show Finance"],
      load: async () => (await load()).showLibraryCommand,
    },
    {
      name: "edit",
      about: "Change what a library is called.",
      arguments: [library],
      options: [{ flags: "--name <text>", about: "What people call it." }, description],
      examples: ['library edit Finance --name "Finance and tax"'],
      load: async () => (await load()).editLibraryCommand,
    },
    {
      name: "delete",
      about: "Delete a library with its templates. What was installed from them stays.",
      arguments: [library],
      options: [{ flags: "--force", about: "Also while deployments are subscribed to it." }],
      examples: ["library delete Finance --force"],
      load: async () => (await load()).deleteLibraryCommand,
    },
    {
      name: "subscribe",
      about: "Let a deployment offer the templates of a library.",
      arguments: [library],
      options: [deployment],
      examples: ["library subscribe Finance"],
      load: async () => (await load()).subscribeCommand,
    },
    {
      name: "unsubscribe",
      about: "Let a deployment offer the templates of a library no more.",
      arguments: [library],
      options: [deployment],
      examples: ["library unsubscribe Finance"],
      load: async () => (await load()).unsubscribeCommand,
    },
  ],
};
