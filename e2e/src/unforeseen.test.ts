import { setTimeout as pause } from "node:timers/promises";
import { expect, it, onTestFinished } from "vitest";
import { keptStores } from "../../server/src/testing/fresh-databases.ts";
import { SluiceProcess } from "./sluice-process.ts";

const thrower = new URL("./testing/throw-unforeseen.ts", import.meta.url).href;

it("what nobody foresaw and nobody caught is logged, and the process goes on", async () => {
  const stores = await keptStores("sqlite");
  onTestFinished(stores.remove);
  const server = new SluiceProcess({ ...stores.settings, NODE_OPTIONS: `--import=${thrower}` });
  const url = await server.ready;
  const expected = [
    "thrown in a timer",
    "thrown in a turn",
    "rejected unheard",
    "of type string",
    "of type object",
  ];
  for (let round = 0; round < 3; round += 1) {
    server.stderr = "";
    server.child.kill("SIGUSR2");
    while (!expected.every((words) => server.stderr.includes(words))) {
      expect(server.child.exitCode).toBeNull();
      await pause(50);
    }
    expect(server.stderr).not.toContain("a secret");
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  }
  expect(await server.stop()).toEqual({ code: 0, signal: null });
});
