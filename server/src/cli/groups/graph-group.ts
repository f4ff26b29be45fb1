import type { GroupSpec } from "../program/command-spec.ts";

const load = () => import("../commands/graph-commands.ts");

export const graphGroup: GroupSpec = {
  name: "graph",
  about: "Look at the knowledge graphs that workflows publish.",
  commands: [
    {
      name: "list",
      about: "List all knowledge graphs.",
      examples: ["graph list"],
      load: async () => (await load()).listGraphsCommand,
    },
    {
      name: "show",
      about: "Show a knowledge graph: its versions, and what it mentions most.",
      arguments: [{ term: "<graph>", about: "Its id or name." }],
      examples: ["graph show triage-notes"],
      load: async () => (await load()).showGraphCommand,
    },
  ],
};
