import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { serveSurfaces } from "../../../server/src/http/serving/serve-surfaces.ts";
import { webSurface } from "../../../server/src/http/web/web-surface.ts";
import { createLog } from "../../../server/src/platform/observability/log.ts";
import { Metrics } from "../../../server/src/platform/observability/metrics.ts";
import { buildInto } from "../../../web/build/build-web.ts";
import { compressAll } from "../../../web/build/compress.ts";
import { launchBrowser } from "../browser.ts";
import type { View } from "../reference-page.ts";

export interface PartsServer {
  readonly url: string;
  readonly browser: Browser;
  /** What was built. */
  readonly folder: string;
  stop(): Promise<void>;
}

/** The pages of both surfaces with the page of all parts, built as they are shipped, and a browser to open them in. */
export async function startPartsServer(): Promise<PartsServer> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-parts-"));
  await buildInto(folder, { withParts: true });
  await compressAll(folder);
  const pagesOf = (name: string, base: string) =>
    webSurface({ folder: join(folder, name), base, except: [], admitsAddress: () => true });
  const server = createServer(
    serveSurfaces([pagesOf("console", "/console"), pagesOf("app", "")], {
      log: createLog({ level: "fatal", forPeople: false }),
      metrics: new Metrics("test"),
      proxies: null,
      now: Date.now,
    }),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const browser = await launchBrowser();
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    browser,
    folder,
    async stop() {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export interface OpenedParts {
  readonly page: Page;
  /** What the browser complained about, a break of the Content-Security-Policy among it. */
  readonly complaints: string[];
  /** How many bytes of JavaScript came over the wire. */
  scriptBytes(): Promise<number>;
}

export async function openParts(
  { url, browser }: PartsServer,
  view: View,
  base = "/console",
): Promise<OpenedParts> {
  const page = await browser.newPage({
    viewport: { width: view.width, height: view.height },
    colorScheme: view.colorScheme,
    reducedMotion: "reduce",
  });
  onTestFinished(() => page.close());
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  const sizes: Array<Promise<number>> = [];
  page.on("requestfinished", (request) => {
    if (request.resourceType() !== "script") return;
    sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto(`${url}${base}/parts`);
  await page.getByRole("heading", { name: "Parts", level: 1 }).waitFor();
  const scriptBytes = async () => (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  return { page, complaints, scriptBytes };
}
