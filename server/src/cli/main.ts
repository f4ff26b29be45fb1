// npm run --silent sluice -- <command> [--json]
import "../compile-cache.ts";
import { readConfig } from "../config.ts";
import { StartRefusal } from "../platform/lifecycle/start-refusal.ts";
import { createLog } from "../platform/observability/log.ts";
import { readArguments, UsageError } from "./arguments.ts";

// Whatever is made from here on is for this user alone, also where its maker forgot to say so.
process.umask(0o077);

// Loaded behind the cache, which must be on before there is anything to cache.
const { commands } = await import("./commands.ts");
const { Refused } = await import("./command.ts");
const { withParts } = await import("./open-parts.ts");

try {
  const invocation = readArguments(process.argv.slice(2));
  const command = commands[invocation.words.slice(0, 2).join(" ")];
  if (!command) throw new UsageError("That is no command.");
  const log = createLog({ level: "warn", forPeople: true });
  const answer = await withParts(readConfig(process.env), log, (parts) => command.run(parts, invocation));
  process.stdout.write(`${invocation.json ? JSON.stringify(answer.data) : answer.text}\n`);
} catch (cause) {
  if (cause instanceof UsageError) {
    const usages = Object.values(commands).map(({ usage }) => `  ${usage} [--json]`);
    process.stderr.write(`${cause.message}\n\n${usages.join("\n")}\n`);
    process.exitCode = 2;
  } else if (cause instanceof Refused || cause instanceof StartRefusal || isFileFault(cause)) {
    process.stderr.write(`${(cause as Error).message}\n`);
    process.exitCode = 1;
  } else throw cause;
}

function isFileFault(cause: unknown): boolean {
  return (
    cause instanceof Error && ["ENOENT", "EISDIR", "EACCES"].includes((cause as { code?: string }).code ?? "")
  );
}
