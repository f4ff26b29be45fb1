import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { freshFolder } from "../../server/src/testing/fresh-databases.ts";
import { openBrowser } from "./browser.ts";
import { SluiceProcess } from "./sluice-process.ts";

export interface View {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly colorScheme: "light" | "dark";
}

export const views: readonly View[] = [
  { name: "wide", width: 1440, height: 900, colorScheme: "light" },
  { name: "narrow", width: 390, height: 844, colorScheme: "light" },
  { name: "wide-dark", width: 1440, height: 900, colorScheme: "dark" },
  { name: "narrow-dark", width: 390, height: 844, colorScheme: "dark" },
];

export interface OpenedReference {
  readonly page: Page;
  readonly url: string;
  readonly apiKey: string;
  readonly externalId: string;
  /** Requests to anywhere but this server. */
  readonly elsewhere: string[];
  /** What the browser complained about, a break of the Content-Security-Policy among it. */
  readonly complaints: string[];
}

/** A server of its own with its demo key, and its reference open in a browser of the given view. */
export async function openReference(view: View | undefined = views[0]): Promise<OpenedReference> {
  const server = new SluiceProcess({ SLUICE_DATA: join(await freshFolder(), "data") });
  const url = await server.ready;
  const [, apiKey = ""] = /API_KEY=(\S+)/.exec(server.stdout) ?? [];
  const [, externalId = ""] = /EXTERNAL_ID=(\S+)/.exec(server.stdout) ?? [];
  const browser = await openBrowser();
  const page = await browser.newPage({
    viewport: { width: view?.width ?? 1440, height: view?.height ?? 900 },
    colorScheme: view?.colorScheme ?? "light",
  });
  const elsewhere: string[] = [];
  const complaints: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url)) elsewhere.push(request.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await page.goto(`${url}/docs`);
  await page.locator(".operation").nth(16).waitFor();
  return { page, url, apiKey, externalId, elsewhere, complaints };
}

/** Opens every operation, and in it everything that can be opened. */
export async function openEverything(page: Page): Promise<void> {
  const openAll = "for (const each of document.querySelectorAll('details')) each.open = true";
  await page.evaluate(openAll);
  // An operation is built once it has been opened.
  await page.locator(".operation-body > .answers").nth(16).waitFor();
  await page.evaluate(openAll);
}

export async function useKey(page: Page, apiKey: string, externalId: string): Promise<void> {
  const field = page.getByLabel("API key");
  if (!(await field.isVisible())) await page.getByText("Try calls with your key").click();
  await field.fill(apiKey);
  await page.getByLabel("External id").fill(externalId);
  await page.getByRole("button", { name: "Use key" }).click();
}

/** Kept where SLUICE_TEST_SCREENSHOTS says, for a person to look at. */
export async function keepScreenshot(page: Page, name: string): Promise<void> {
  const folder = process.env.SLUICE_TEST_SCREENSHOTS;
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `reference-${name}.png`) });
}
