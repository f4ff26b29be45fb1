import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { thisHost } from "../deployment/environments/bubblewrap/bubblewrap-status.ts";
import { unpackFromDebian } from "./unpack-debian.ts";

/** What a server must be told to have sandboxes here, in the words of its settings. */
export interface ProvidedSandbox {
  SLUICE_BUBBLEWRAP: string;
  SLUICE_SANDBOX_USER: string;
}

declare module "vitest" {
  interface ProvidedContext {
    sandbox: ProvidedSandbox;
  }
}

/** Root on a test machine seldom has the dedicated user; any number without an account serves as well. */
const user = "64999:64999";

/** A bubblewrap for the tests, on a machine that need not have one. */
export async function setup(project: TestProject): Promise<(() => void) | undefined> {
  const installed = await thisHost.findProgram("bwrap");
  if (installed !== null) {
    project.provide("sandbox", { SLUICE_BUBBLEWRAP: installed, SLUICE_SANDBOX_USER: user });
    return undefined;
  }
  const folder = mkdtempSync(join(tmpdir(), "sluice-bubblewrap-"));
  project.provide("sandbox", { SLUICE_BUBBLEWRAP: unpackInto(folder), SLUICE_SANDBOX_USER: user });
  return () => rmSync(folder, { recursive: true, force: true });
}

/** Where it cannot be had, the path leads nowhere, and the tests that need it say so when they are skipped. */
function unpackInto(folder: string): string {
  const program = join(folder, "usr", "bin", "bwrap");
  try {
    const { root, environment } = unpackFromDebian("bubblewrap", ["bubblewrap"]);
    // The sandbox's user can enter neither root's home nor another private folder where this project may lie.
    chmodSync(folder, 0o755);
    cpSync(root, folder, { recursive: true });
    const libraries = environment.LD_LIBRARY_PATH?.replaceAll(root, folder) ?? "";
    if (libraries === "") return program;
    const wrapper = join(folder, "bwrap");
    const lines = ["#!/bin/sh", `LD_LIBRARY_PATH='${libraries}' exec '${program}' "$@"`, ""];
    writeFileSync(wrapper, lines.join("\n"), { mode: 0o755 });
    return wrapper;
  } catch (cause) {
    process.stderr.write(`There is no bubblewrap for the tests: ${(cause as Error).message}.\n`);
    return program;
  }
}
