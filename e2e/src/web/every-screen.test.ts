import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { appScreens } from "./app-screens.ts";
import { consoleScreens } from "./console-screens.ts";
import { lookAt } from "./screens/look-at.ts";
import { routedPaths } from "./screens/routed-paths.ts";
import type { Screen } from "./screens/screen.ts";
import { type SeededServer, startSeeded } from "./screens/start-seeded.ts";
import { type Watch, watchPage } from "./screens/watch-page.ts";
import { hostileWording } from "./screens/wording.ts";

let server: SeededServer;
let page: Page;
let watch: Watch;
beforeAll(async () => {
  server = await startSeeded(hostileWording);
  page = await server.context.newPage();
  watch = await watchPage(page, server.url);
}, 300_000);
afterAll(() => server?.stop());

async function faultsOf(address: string, full: string): Promise<string[]> {
  const faults = await lookAt(page, watch, `${server.url}${address}`, full);
  return faults.map((fault) => `${address}: ${fault}`);
}

async function lookAtAll(screens: readonly Screen[], base: string): Promise<string[]> {
  const faults: string[] = [];
  for (const { path, full, isDoor } of screens) {
    if (!isDoor) faults.push(...(await faultsOf(`${base}${path(server.seeded)}`, full)));
  }
  return faults;
}

describe("every screen, filled by somebody who means harm", () => {
  it("is in the tables that pictures and tests go by", () => {
    const listed = (screens: readonly Screen[]) =>
      [...new Set(screens.flatMap(({ route }) => route ?? []))].sort();
    expect(listed(appScreens)).toEqual(routedPaths("app"));
    expect(listed(consoleScreens)).toEqual(routedPaths("console"));
  });

  it("of the application runs nothing, asks nobody else, fits a phone, and can be read and reached", async () => {
    expect(await lookAtAll(appScreens, "")).toEqual([]);
  }, 600_000);

  it("shows what a run wrote as what it is, and executes none of it", async () => {
    const { completedRunId } = server.seeded;
    const path = `/runs/${completedRunId}/outputs`;
    const { outputs } = (await page.evaluate(`fetch("/app/api${path}").then((answer) => answer.json())`)) as {
      outputs: Array<{ output_id: string; key: string }>;
    };
    expect(outputs.length).toBeGreaterThan(4);
    const faults: string[] = [];
    for (const { output_id, key } of outputs) {
      const ending = key.slice(-9);
      faults.push(...(await faultsOf(`/runs/${completedRunId}?tab=outputs&file=${output_id}`, ending)));
    }
    expect(faults).toEqual([]);
  }, 300_000);

  it("of the console holds as well", async () => {
    expect(await lookAtAll(consoleScreens, "/console")).toEqual([]);
  }, 600_000);
});
