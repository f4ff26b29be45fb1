import type { CommandSpec, GroupSpec } from "../server/src/cli/program/command-spec.ts";
import { groups } from "../server/src/cli/program/groups.ts";
import { markdownTable } from "./markdown-table.ts";

/** The reference of the command line, from the same table that its help is made from. */
export function commandLinePage(note: string): string {
  return `# The command line

${note}

In the clone, \`npx sluice\` administers the deployment and does what people do beside the API: bring workflows in,
start and follow runs, decide approvals, make keys. It works on the stores of the deployment itself, so it needs no
key, and may be used while the server runs or while it is stopped (a run that is started then fails, since nobody works on it).

\`\`\`sh
npx sluice --help              # every group of commands
npx sluice run --help          # the commands of a group
npx sluice run start --help    # one command, with examples
\`\`\`

\`npm run --silent sluice -- …\` is the same. On a machine where the start of npm is felt,
\`node_modules/.bin/sluice\` is too, without npm.

## Which data it looks at

1. What the environment says: the command line reads the same [settings](settings.md) as the server.
2. Without \`SLUICE_DATA\`, the data of the server that runs from this clone. It says so on standard error when that is
   not the folder of rule 3. When servers run on different data, it asks which is meant.
3. Otherwise \`data\` in the clone, which is what \`npm start\` uses.

A server that was started with \`DATABASE_URL\` or \`S3_BUCKET\` needs the same settings for a command: they hold secrets,
so they are written down nowhere. Where there is no data yet a command is refused, and nothing is made; only
\`workflow import\` may come before the first start, and so may \`workflow validate\`, which leaves nothing behind.

## What it prints

Answers go to standard output, everything else to standard error. Every command takes \`--json\`, and then prints one
line of JSON. Colours are used on a terminal only, and never when \`NO_COLOR\` is set.

${markdownTable(
  ["Exit code", "Meaning"],
  [
    ["0", "Done."],
    ["1", "Refused, as standard error says; or `run wait` on a run that failed or was cancelled."],
    ["2", "The command line makes no sense: one sentence, and the command whose help says how it is meant."],
  ],
)}
${groups.map(groupSection).join("\n")}`;
}

function groupSection({ name, about, commands }: GroupSpec): string {
  return `## ${name}

${about}

${commands.map((command) => commandSection(name, command)).join("\n")}`;
}

function commandSection(group: string, command: CommandSpec): string {
  const { name, about, examples, options = [], arguments: words = [] } = command;
  const rows = [
    ...words.map(({ term, about: meaning }) => [`\`${term}\``, meaning]),
    ...options.map(({ flags, about: meaning, required }) => [
      `\`${flags}\``,
      required ? `${meaning} It is required.` : meaning,
    ]),
  ];
  const taken = rows.length === 0 ? "" : `\n${markdownTable(["Takes", "Meaning"], rows)}`;
  return `### ${group} ${name}

${about}

\`\`\`sh
${examples.map((example) => `npx sluice ${example}`).join("\n")}
\`\`\`
${taken}`;
}
