import type { GroupSpec } from "../program/command-spec.ts";

const connector = { term: "<connector>", about: "Its id or name." };
const load = () => import("../commands/connector-commands.ts");

export const connectorGroup: GroupSpec = {
  name: "connector",
  about: "Look at connectors and test them.",
  commands: [
    {
      name: "list",
      about: "List all connectors, and what is wrong with them.",
      examples: ["connector list"],
      load: async () => (await load()).listConnectorsCommand,
    },
    {
      name: "show",
      about: "Show a connector with its specification.",
      arguments: [connector],
      examples: ["connector show inbox"],
      load: async () => (await load()).showConnectorCommand,
    },
    {
      name: "test",
      about: "Test a connector against what it reads from.",
      arguments: [connector],
      options: [{ flags: "--bucket <name>", about: "Test this bucket of it." }],
      examples: ["connector test inbox"],
      load: async () => (await load()).testConnectorCommand,
    },
  ],
};
