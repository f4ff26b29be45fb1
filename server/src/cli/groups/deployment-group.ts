import type { GroupSpec } from "../program/command-spec.ts";

const load = () => import("../commands/deployment-commands.ts");

export const deploymentGroup: GroupSpec = {
  name: "deployment",
  about: "Look at this deployment, and set what holds for all of it.",
  commands: [
    {
      name: "show",
      about: "Show the deployment, its mode, and how long run data is kept.",
      examples: ["deployment show"],
      load: async () => (await load()).showDeploymentCommand,
    },
    {
      name: "governed",
      about: "Serve the API to the keys of this deployment.",
      examples: ["deployment governed"],
      load: async () => (await load()).governedCommand,
    },
    {
      name: "standard",
      about: "Stop serving the API: every call with a key is answered 503 deployment_updating.",
      examples: ["deployment standard"],
      load: async () => (await load()).standardCommand,
    },
    {
      name: "retention",
      about: "Set how many days run data is kept after a run has ended.",
      arguments: [{ term: "<days>", about: "The number of days." }],
      examples: ["deployment retention 30"],
      load: async () => (await load()).setRetentionCommand,
    },
  ],
};
