// npx sluice <command> [--json]
import "../compile-cache.ts";

// Whatever is made from here on is for this user alone, also where its maker forgot to say so.
process.umask(0o077);

// Whoever reads the answer may stop before its end, as `head` does.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
});

// Loaded behind the cache, which must be on before there is anything to cache.
const { runCommandLine } = await import("./run-command-line.ts");
process.exitCode = await runCommandLine(process.argv.slice(2), process.env);
