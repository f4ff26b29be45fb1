import { setTimeout as pause } from "node:timers/promises";
import type { BrowserContext } from "playwright-core";
import { heldBy } from "./held-by.ts";
import { printTable } from "./print-table.ts";

/** A run a second, for an hour, in a tab whose clock runs that much faster. */
const liveRuns = 3_600;
const timesAsFast = 20;
const measures = 6;

/** What a tab holds that is left on the list of runs while runs start and end before it. */
export async function measureHour(
  context: BrowserContext,
  url: string,
  startRun: () => Promise<void>,
): Promise<void> {
  const page = await context.newPage();
  await page.addInitScript(fasterClock(timesAsFast));
  let fetches = 0;
  page.on("request", (request) => {
    if (new URL(request.url()).pathname === "/app/api/runs") fetches += 1;
  });
  await page.goto(`${url}/runs`);
  await page.locator("table tbody tr").first().waitFor();
  const began = performance.now();
  const rows: Array<ReadonlyArray<string | number>> = [];
  for (let started = 0; started <= liveRuns; started += 1) {
    if (started % (liveRuns / measures) === 0) {
      await pause(3_000);
      const { heapMb, nodes, listeners } = await heldBy(page);
      rows.push([started, fetches, heapMb.toFixed(1), nodes, listeners]);
    }
    if (started < liveRuns) await Promise.all([startRun(), pause(1_000 / timesAsFast)]);
  }
  const minutes = ((performance.now() - began) / 60_000).toFixed(1);
  console.log(`
A tab left on the list of runs while ${liveRuns.toLocaleString("en-GB")} runs start and end before it, as many as in an hour of one a second: here in
${minutes} minutes, with the tab's clock ${timesAsFast} times as fast, so that it fetches, ticks and forgets as it would in that hour. Each
figure after a forced collection of garbage.`);
  printTable(["Runs so far", "Lists fetched", "Heap MB", "DOM nodes", "Listeners"], rows);
}

/** Before anything of the page runs: what it waits for and what it calls the time. */
function fasterClock(times: number): string {
  return `{
    const began = Date.now();
    const realNow = Date.now.bind(Date);
    Date.now = () => began + (realNow() - began) * ${times};
    for (const name of ["setTimeout", "setInterval"]) {
      const real = window[name].bind(window);
      window[name] = (act, ms = 0, ...given) => real(act, ms / ${times}, ...given);
    }
  }`;
}
