import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it, onTestFinished } from "vitest";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";

const root = fileURLToPath(new URL("../../", import.meta.url));

it.each(["SIGTERM", "SIGINT"] as const)(
  "npm start passes %s on, waits for the drain, and exits 0",
  async (signal) => {
    const data = join(await freshFolder(), "data");
    // The packages are there, or this test would not run: skip the step that looks whether to install them.
    const npm = spawn("npm", ["start", "--ignore-scripts"], {
      cwd: root,
      env: { ...process.env, SLUICE_DATA: data, PORT: "0" },
      stdio: ["ignore", "pipe", "pipe"],
      detached: true,
    });
    onTestFinished(() => {
      if (npm.exitCode === null && npm.pid) process.kill(-npm.pid, "SIGKILL");
    });
    const ended = once(npm, "close");
    let said = "";
    let log = "";
    npm.stderr.setEncoding("utf8").on("data", (text: string) => {
      log += text;
    });
    await new Promise<void>((resolve, reject) => {
      npm.stdout.setEncoding("utf8").on("data", (text: string) => {
        said += text;
        if (said.includes("Stop with Ctrl-C.")) resolve();
      });
      ended.then(() => reject(new Error(`npm start ended: ${log}`)));
    });
    // A terminal sends Ctrl-C to every process of the group, and npm sends it on once more.
    if (signal === "SIGINT" && npm.pid) process.kill(-npm.pid, signal);
    else npm.kill(signal);
    expect(await ended).toEqual([0, null]);
    expect(log).toContain("Stopped.");
  },
);
