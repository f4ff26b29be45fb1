import type { Page } from "playwright-core";

/** From the request of a page to what was waited for: the median of some, and the slowest. */
export async function timeToShow(
  page: Page,
  url: string,
  shows: string,
  rounds = 7,
): Promise<{ medianMs: number; worstMs: number }> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now();
    await page.goto(url, { waitUntil: "commit" });
    await page.locator(shows).first().waitFor();
    took.push(performance.now() - began);
  }
  took.sort((a, b) => a - b);
  return { medianMs: took[Math.floor(rounds / 2)] ?? 0, worstMs: took.at(-1) ?? 0 };
}

/** When the largest part of a page was painted. */
export async function largestPaintMs(page: Page, url: string, shows: string): Promise<number> {
  await page.goto(url);
  await page.locator(shows).first().waitFor();
  return Number(
    await page.evaluate(`new Promise((resolve) =>
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1).startTime))
        .observe({ type: "largest-contentful-paint", buffered: true }))`),
  );
}

export interface Held {
  heapMb: number;
  nodes: number;
  listeners: number;
}

/** What a page holds on to once everything that nobody needs is thrown away. */
export async function heldBy(page: Page): Promise<Held> {
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("HeapProfiler.collectGarbage");
  await inspector.send("HeapProfiler.collectGarbage");
  await inspector.send("Performance.enable");
  const { metrics } = await inspector.send("Performance.getMetrics");
  await inspector.detach();
  const metric = (name: string) => metrics.find((each) => each.name === name)?.value ?? 0;
  return {
    heapMb: metric("JSHeapUsedSize") / 1_024 / 1_024,
    nodes: metric("Nodes"),
    listeners: metric("JSEventListeners"),
  };
}
