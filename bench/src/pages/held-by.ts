import type { Page } from "playwright-core";

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
