import type { GroupSpec } from "../program/command-spec.ts";

const load = () => import("../commands/single-sign-on-commands.ts");

export const singleSignOnGroup: GroupSpec = {
  name: "single-sign-on",
  about: "See how single sign-on is set up, and test it.",
  commands: [
    {
      name: "show",
      about: "Show how it is set up. The client's secret is never shown.",
      examples: ["single-sign-on show"],
      load: async () => (await load()).showSignOnCommand,
    },
    {
      name: "test",
      about: "Ask the identity provider everything that can be asked without a person.",
      examples: ["single-sign-on test"],
      load: async () => (await load()).testSignOnCommand,
    },
  ],
};
