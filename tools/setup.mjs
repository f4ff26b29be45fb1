// Installs what the lockfile lists, when that is not there yet. It is run by whatever Node the machine
// has (20 or newer), so it is plain JavaScript and imports nothing but Node itself.
//   node tools/setup.mjs              everything, for tests and development
//   node tools/setup.mjs --omit=dev   only what the product needs to run
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { chmodSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import process from "node:process";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stampFile = join(root, "node_modules", ".sluice-setup.json");
const withoutDev = process.argv.includes("--omit=dev");
const lock = createHash("sha256")
  .update(readFileSync(join(root, "package-lock.json")))
  .digest("hex");
const wanted = `${lock} ${process.platform} ${process.arch}`;

if (!isInstalled()) await install();
linkCommandLine();
requireNode24();

function isInstalled() {
  if (!existsSync(stampFile)) return false;
  const stamp = JSON.parse(readFileSync(stampFile, "utf8"));
  return stamp.wanted === wanted && (withoutDev || stamp.dev);
}

async function install() {
  const stopProgress = showProgress(
    withoutDev ? "Installing Sluice" : "Installing Sluice and its test tools",
  );
  // No package's install script is run: none is needed, and some report home.
  const flags = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const { code, output } = await npm(withoutDev ? [...flags, "--omit=dev"] : flags);
  if (code !== 0) {
    stopProgress("failed");
    process.stderr.write(
      `${output}\nThe packages could not be installed; npm says why above. Run the command again when that is mended.\n`,
    );
    process.exit(1);
  }
  linkPackagedNode();
  writeFileSync(stampFile, JSON.stringify({ wanted, dev: !withoutDev }));
  stopProgress("done");
}

/** The same npm, run by the same Node, that started this script: a packaged Node is about to be replaced. */
function npm(parameters) {
  const cli = process.env.npm_execpath;
  const [command, ...first] = cli ? [process.env.npm_node_execpath ?? process.execPath, cli] : ["npm"];
  const child = spawn(command, [...first, ...parameters], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    output += text;
  });
  return new Promise((resolve) => {
    child.on("error", (error) => resolve({ code: 1, output: String(error) }));
    child.on("exit", (code) => resolve({ code, output }));
  });
}

function showProgress(what) {
  const began = Date.now();
  const seconds = () => Math.round((Date.now() - began) / 1000);
  const line = (end) => `${what} (once, about half a minute)… ${end}`;
  if (!process.stderr.isTTY) {
    process.stderr.write(line("\n"));
    return (end) => process.stderr.write(`${what}: ${end} after ${seconds()} s\n`);
  }
  const timer = setInterval(() => process.stderr.write(`\r${line(`${seconds()} s`)}`), 250);
  return (end) => {
    clearInterval(timer);
    process.stderr.write(`\r${line(`${end} after ${seconds()} s`)}\n`);
  };
}

/** npm 10 installs the packaged Node but does not put it into the path of scripts; npm 11 does. */
function linkPackagedNode() {
  const binary = join(root, "node_modules", `node-linux-${process.arch}`, "bin", "node");
  const link = join(root, "node_modules", ".bin", "node");
  if (!existsSync(binary) || existsSync(link)) return;
  chmodSync(binary, 0o755);
  symlinkSync(binary, link);
}

/** Without the link `npx sluice` works too, but npm makes a package of the clone first, each time anew. */
function linkCommandLine() {
  const link = join(root, "node_modules", ".bin", "sluice");
  if (process.platform === "win32" || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync("../server/src/cli/sluice.mjs", link);
}

/** On Linux Node 24 has just come with the packages; elsewhere the machine must have it. */
function requireNode24() {
  const isPackaged = existsSync(join(root, "node_modules", ".bin", "node"));
  if (isPackaged || Number(process.versions.node.split(".")[0]) >= 24) return;
  process.stderr.write(
    `Sluice needs Node 24 or newer, this is ${process.version}, and there is no packaged Node for ${process.platform}-${process.arch}: install Node 24 from https://nodejs.org and run the command again.\n`,
  );
  process.exit(1);
}
