import { defineConfig } from "vitest/config";
import { buildServer } from "./server/build/build-server.ts";
import { runBuilt } from "./server/build/own-addresses.ts";

const rules = [
  "contract/src/**/*.test.ts",
  "core/src/**/*.test.ts",
  "sdk/src/**/*.test.ts",
  "tools/**/*.test.ts",
  "web/**/*.test.ts",
];
const inProcess = ["e2e/src/api/**/*.test.ts", "e2e/src/engine/**/*.test.ts", "e2e/src/sdk/**/*.test.ts"];
const provided = ["server/src/testing/provide-postgres.ts"];
const sandbox = "server/src/testing/provide-sandbox.ts";
// Processes that tests start are the built ones, as in use.
const plugins = [runBuilt(await buildServer())];

export default defineConfig({
  test: {
    // Most of the slow tests wait for processes they started, so one more runs than a small machine has cores.
    maxWorkers: 3,
    projects: [
      // These keep nothing of their own: files that follow each other in a worker share what is loaded.
      { test: { name: "rules", include: rules, isolate: false, testTimeout: 30_000 } },
      {
        plugins,
        test: {
          name: "server",
          include: ["server/src/**/*.test.ts"],
          globalSetup: [...provided, sandbox],
          testTimeout: 30_000,
        },
      },
      {
        plugins,
        test: {
          name: "api",
          include: inProcess,
          globalSetup: provided,
          // These load the whole product: files that follow each other in a worker share what is loaded.
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins,
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          exclude: inProcess,
          globalSetup: [...provided, sandbox, "e2e/src/provide-browser.ts", "e2e/src/provide-pages.ts"],
          testTimeout: 300_000,
          // A system of the whole product is started in a hook, beside others on a small machine.
          hookTimeout: 300_000,
        },
      },
    ],
  },
});
