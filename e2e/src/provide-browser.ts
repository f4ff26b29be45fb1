import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import chromium from "@sparticuz/chromium";
import type { TestProject } from "vitest/node";

export interface BrowserProgram {
  path: string;
  environment: Record<string, string>;
}

declare module "vitest" {
  interface ProvidedContext {
    browser: BrowserProgram;
  }
}

const cache = fileURLToPath(new URL("../../node_modules/.cache/sluice-chromium/", import.meta.url));

/** A Chromium for the tests, on a machine that need not have one. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("browser", await findBrowser());
}

async function findBrowser(): Promise<BrowserProgram> {
  const given = process.env.SLUICE_TEST_CHROMIUM;
  if (given) return { path: given, environment: {} };
  if (process.platform === "linux" && process.arch === "x64") {
    return { path: await chromium.executablePath(), environment: {} };
  }
  const installed = ["/usr/bin/chromium", "/usr/bin/google-chrome"].find((path) => existsSync(path));
  if (installed) return { path: installed, environment: {} };
  return unpackedFromDebian();
}

/**
 * The npm registry has no Chromium for Linux on ARM. Debian has; its packages are unpacked into a folder
 * of ours, with package lists of our own, so that neither root nor a change to the machine is needed.
 */
function unpackedFromDebian(): BrowserProgram {
  const root = join(cache, "root");
  if (!existsSync(root)) unpack(root);
  const libraries = join(root, "usr", "lib");
  const folders = readdirSync(libraries).filter((name) => name.endsWith("-linux-gnu"));
  const searched = folders.flatMap((name) => [join(libraries, name), join(libraries, name, "pulseaudio")]);
  return {
    path: join(libraries, "chromium", "chromium-headless-shell"),
    environment: { LD_LIBRARY_PATH: searched.join(":") },
  };
}

function unpack(root: string): void {
  const partial = join(cache, "partial-root");
  rmSync(cache, { recursive: true, force: true });
  for (const folder of ["lists/partial", "archives/partial", "partial-root"]) {
    mkdirSync(join(cache, folder), { recursive: true });
  }
  const own = [
    `Dir::State::lists=${join(cache, "lists")}`,
    `Dir::Cache::archives=${join(cache, "archives")}`,
    "Dir::Cache::pkgcache=",
    "Dir::Cache::srcpkgcache=",
    "Debug::NoLocking=1",
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  run("apt-get", [...own, "-q", "update"]);
  run("apt-get", [
    ...own,
    "-qy",
    "--no-install-recommends",
    "--download-only",
    "install",
    "chromium-headless-shell",
  ]);
  for (const archive of readdirSync(join(cache, "archives")).filter((name) => name.endsWith(".deb"))) {
    run("dpkg", ["-x", join(cache, "archives", archive), partial]);
  }
  rmSync(join(cache, "archives"), { recursive: true });
  rmSync(join(cache, "lists"), { recursive: true });
  renameSync(partial, root);
}

function run(command: string, parameters: string[]): void {
  const { status, error, stderr } = spawnSync(command, parameters, { encoding: "utf8" });
  if (status === 0) return;
  throw new Error(
    `No Chromium for ${process.platform}-${process.arch}: ${command} failed (${error?.message ?? stderr.trim()}). Install Chromium, or set SLUICE_TEST_CHROMIUM to its path.`,
  );
}
