// npx sluice <command> [--json]
import "../compile-cache.ts";

// Whatever is made from here on is for this user alone, also where its maker forgot to say so.
process.umask(0o077);

// Loaded behind the cache, which must be on before there is anything to cache.
const { runCommandLine } = await import("./run-command-line.ts");
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
