#!/usr/bin/env node
// The command `sluice`. It is run by whatever Node the machine has (20 or newer) and perhaps before anything is
// installed, so it is plain JavaScript and imports nothing but Node itself.
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import module from "node:module";
import { join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const main = new URL("../../build/command-line.ts", import.meta.url);
const packagedNode = join(root, "node_modules", ".bin", "node");

if (!existsSync(join(root, "node_modules", "@sluice", "core"))) {
  refuse("Nothing is installed here yet: `npm start` sets everything up and starts the server.");
} else if (Number(process.versions.node.split(".")[0]) >= 24) {
  // The same cache, for the same reason, as in compile-cache.ts.
  module.enableCompileCache(join(root, "node_modules", ".cache", "node-compile"));
  await import(main.href);
} else if (existsSync(packagedNode)) {
  runWith(packagedNode);
} else {
  refuse(
    `Sluice needs Node 24 or newer, and this is ${process.version}: install it from https://nodejs.org.`,
  );
}

/** Hands over to another Node, and ends as that one ends. */
function runWith(node) {
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: "inherit" });
  // A terminal sends Ctrl-C to both: the other one decides. What was sent to this one alone is passed on.
  process.on("SIGINT", () => {});
  for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  child.on("error", (error) => refuse(`The packaged Node could not be started: ${error.message}`));
  child.on("exit", (code, signal) => {
    process.exitCode = code ?? (signal === "SIGINT" ? 130 : 143);
  });
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
