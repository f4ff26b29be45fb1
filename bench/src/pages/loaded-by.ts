import { get } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "playwright-core";

export interface Loaded {
  largestPaintMs: number;
  /** Until the list showed. */
  requests: number;
  /** Of all scripts, as a browser without Brotli gets them. */
  scriptBytes: number;
}

/** What a page that shows its list has loaded for it. */
export async function loadedBy(page: Page): Promise<Loaded> {
  const asked = (await page.evaluate(
    `performance.getEntriesByType("resource").map(({ name }) => name)`,
  )) as string[];
  // What is still painted after the list, such as a font that comes late.
  await pause(500);
  const largestPaintMs = Number(
    await page.evaluate(`new Promise((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true }))`),
  );
  let scriptBytes = 0;
  for (const url of new Set(asked.filter((name) => name.endsWith(".js")))) {
    scriptBytes += await gzippedBytes(url);
  }
  // The page itself is no resource of it.
  return { largestPaintMs, requests: asked.length + 1, scriptBytes };
}

/** As it is sent; `fetch` would only tell how long it is when it is unpacked. */
async function gzippedBytes(url: string): Promise<number> {
  return await new Promise((resolve, reject) => {
    get(url, { headers: { "accept-encoding": "gzip" } }, (answer) => {
      let bytes = 0;
      answer.on("data", (part: Buffer) => {
        bytes += part.length;
      });
      answer.on("end", () => resolve(bytes)).on("error", reject);
    }).on("error", reject);
  });
}
