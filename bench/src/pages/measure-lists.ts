import type { Page } from "playwright-core";
import { type Loaded, loadedBy } from "./loaded-by.ts";
import { openBrowser } from "./open-browser.ts";
import { printTable } from "./print-table.ts";
import type { Session } from "./sign-in.ts";

const aRow = "table tbody tr";
const aRowOrNone = "main h2, table tbody tr";
const lists: ReadonlyArray<readonly [name: string, path: string, shows: string]> = [
  ["Home", "/", "main li a"],
  ["Workflows", "/workflows", aRow],
  ["Runs", "/runs", aRow],
  ["Runs, only completed", "/runs?status=completed", aRow],
  ["Inbox", "/inbox", "[aria-label='What waits for a person'] li"],
  ["Agents", "/agents", aRow],
  ["Environments", "/environments", aRowOrNone],
  ["Connectors (none)", "/connectors", aRowOrNone],
  ["Schedules (none)", "/schedules", aRowOrNone],
  ["Files (none)", "/files", aRowOrNone],
  ["Knowledge graphs (none)", "/graphs", aRowOrNone],
];
const warmRounds = 7;

/** How long each list takes, in a browser of its own that has seen nothing, and from then on. */
export async function measureLists(url: string, session: Session): Promise<void> {
  console.log(`
From the address to the first row in sight. *First*: once, in a browser that was just started and has nothing of Sluice, with
its largest paint as the browser reports it, its requests until then and the JavaScript among them as gzip. *Again*: loaded
anew ${warmRounds} times in the same browser, which has the files but asks for all data.`);
  const rows: Array<ReadonlyArray<string | number>> = [];
  for (const [name, path, shows] of lists) {
    const browser = await openBrowser();
    try {
      const context = await browser.newContext({
        viewport: { width: 1_440, height: 900 },
        storageState: session,
      });
      const page = await context.newPage();
      const first = await timeToShow(page, `${url}${path}`, shows);
      const loaded = await loadedBy(page);
      const again: number[] = [];
      for (let round = 0; round < warmRounds; round += 1) {
        again.push(await timeToShow(page, `${url}${path}`, shows));
      }
      rows.push([name, ...figuresOf(first, loaded, again)]);
    } finally {
      await browser.close();
    }
  }
  const head = ["", "First ms", "Largest paint ms", "Requests", "JavaScript kB", "Again, median ms"];
  printTable([...head, "Again, slowest ms"], rows);
}

function figuresOf(first: number, loaded: Loaded, again: readonly number[]): number[] {
  const sorted = again.toSorted((a, b) => a - b);
  const { largestPaintMs, requests, scriptBytes } = loaded;
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return [first, largestPaintMs, requests, scriptBytes / 1_000, median, sorted.at(-1) ?? 0].map(Math.round);
}

async function timeToShow(page: Page, url: string, shows: string): Promise<number> {
  const began = performance.now();
  await page.goto(url, { waitUntil: "commit" });
  await page.locator(shows).first().waitFor();
  return performance.now() - began;
}
