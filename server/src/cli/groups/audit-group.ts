import type { GroupSpec } from "../program/command-spec.ts";
import { wholeNumber } from "../program/option-readers.ts";

export const auditGroup: GroupSpec = {
  name: "audit",
  about: "See what was done in the console, and verify that nothing of it was rewritten.",
  commands: [
    {
      name: "list",
      about: "List what was done, the newest first, 50 at a time. Entries are kept for 400 days.",
      options: [
        {
          flags: "--days <n>",
          about: "How far to look back, under 90 days (default: 30).",
          read: wholeNumber("--days"),
        },
        { flags: "--actor <who>", about: "Only acts of this id or name." },
        {
          flags: "--action <action>",
          about: "Only this action, such as key.rotate, or a subject, such as key.",
        },
        { flags: "--target <id>", about: "Only acts upon what has this id." },
        { flags: "--refused", about: "Only what was refused." },
        {
          flags: "--before <n>",
          about: "Go on from where the last list ended.",
          read: wholeNumber("--before"),
        },
      ],
      examples: ["audit list", "audit list --action key --target KEY_ID", "audit list --refused --days 7"],
      load: async () => (await import("../commands/audit-commands.ts")).listAuditCommand,
    },
    {
      name: "verify",
      about: "Read the whole chain of entries and tell where it was tampered with. Exits 1 if it was.",
      examples: ["audit verify"],
      load: async () => (await import("../commands/audit-commands.ts")).verifyAuditCommand,
    },
  ],
};
