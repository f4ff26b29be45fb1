import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "playwright-core";
import { findBrowser } from "../../../e2e/src/find-browser.ts";
import { buildWeb } from "../../../web/build/build-web.ts";
import { type Served, serve } from "../served.ts";
import { type Filled, fillDeployment } from "./fill-deployment.ts";
import { heldBy, largestPaintMs, timeToShow } from "./measure-page.ts";

const mainFile = fileURLToPath(new URL("../../../server/src/main.ts", import.meta.url));
const filling = { workflows: 256, runs: 10_000, approvals: 500 };
const aRow = "table tbody tr";
const aRowOrNone = "main h2, table tbody tr";
const homeShows = "main li a";
const lists: ReadonlyArray<readonly [path: string, shows: string]> = [
  ["/", homeShows],
  ["/workflows", aRow],
  ["/runs", aRow],
  ["/runs?status=completed", aRow],
  ["/inbox", "[aria-label='What waits for a person'] li"],
  ["/agents", aRow],
  ["/environments", aRowOrNone],
  ["/connectors", aRowOrNone],
  ["/schedules", aRowOrNone],
];
/** A run a second, for an hour. */
const liveRuns = 3_600;
const liveRunsASecond = 20;

/** The pages of a deployment that has much in it, in a browser. */
export async function benchPages(): Promise<void> {
  await buildWeb(() => {});
  const data = mkdtempSync(join(tmpdir(), "sluice-bench-"));
  const server = await serve(mainFile, { SLUICE_DATA: data, PORT: "0" });
  const { path, environment } = await findBrowser();
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...environment },
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const filled = await fillDeployment(server.url, data, filling);
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await enter(page, server);
    await measureLists(page, server.url);
    await measureFirstLoad(page, server.url);
    await measureHour(page, server.url, filled);
  } finally {
    await browser.close();
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  }
}

async function enter(page: Page, server: Served): Promise<void> {
  const [setupUrl = ""] = /http\S+\/console\/setup#\S+/.exec(server.said()) ?? [];
  await page.goto(setupUrl);
  await page.getByLabel("Name").fill("Ada Lovelace");
  await page.getByLabel("E-mail address").fill("ada@example.com");
  await page.getByLabel("Password", { exact: true }).fill("several quiet words in a row");
  await page.getByRole("button", { name: "Create administrator" }).click();
  await page.waitForURL(`${server.url}/`);
}

async function measureLists(page: Page, url: string): Promise<void> {
  const { workflows, runs, approvals } = filling;
  console.log(`\nLists, with ${workflows} workflows, ${runs} runs and ${approvals} open approvals`);
  for (const [path, shows] of lists) {
    const { medianMs, worstMs } = await timeToShow(page, `${url}${path}`, shows);
    console.log(
      `  ${path.padEnd(30)} ${medianMs.toFixed(0).padStart(6)} ms, at worst ${worstMs.toFixed(0)} ms`,
    );
  }
}

async function measureFirstLoad(page: Page, url: string): Promise<void> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("Network.setCacheDisabled", { cacheDisabled: true });
  const paintMs = await largestPaintMs(page, `${url}/`, homeShows);
  await inspector.detach();
  console.log(`\nFirst load of the home page: largest paint after ${paintMs.toFixed(0)} ms.`);
}

async function measureHour(page: Page, url: string, { startRun }: Filled): Promise<void> {
  await page.goto(`${url}/runs`);
  await page.locator(aRow).first().waitFor();
  console.log(`\nA tab on the list of runs, while ${liveRuns} runs start and end before it`);
  for (let started = 0; started <= liveRuns; started += 1) {
    if (started % (liveRuns / 6) === 0) {
      await pause(3_000);
      const { heapMb, nodes, listeners } = await heldBy(page);
      const cells = [heapMb.toFixed(1), nodes, listeners].map((cell) => String(cell).padStart(8));
      console.log(`  after ${String(started).padStart(5)}: ${cells.join("")}  MB, nodes, listeners`);
    }
    await Promise.all([startRun(), pause(1_000 / liveRunsASecond)]);
  }
}
