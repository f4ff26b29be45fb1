import type { GroupSpec } from "../program/command-spec.ts";

export const setupLinkGroup: GroupSpec = {
  name: "setup-link",
  about: "Make the link by which the first administrator of the console is named.",
  commands: [
    {
      name: "create",
      about: "Make a new link; the one before works no more.",
      isDefault: true,
      options: [
        {
          flags: "--recover",
          about: "When no administrator can sign in any more: whoever uses the link becomes one.",
        },
      ],
      examples: ["setup-link", "setup-link --recover"],
      load: async () => (await import("../commands/setup-link-command.ts")).setupLinkCommand,
    },
  ],
};
