import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchBrowser } from "./browser.ts";
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

/** A server with its demo key and a browser, for all tests of a file; each has a page of its own. */
export class ReferenceSite {
  readonly #server: SluiceProcess;
  readonly #browser: Browser;
  readonly #folder: string;

  private constructor(server: SluiceProcess, browser: Browser, folder: string) {
    this.#server = server;
    this.#browser = browser;
    this.#folder = folder;
  }

  static async start(): Promise<ReferenceSite> {
    const folder = await mkdtemp(join(tmpdir(), "sluice-reference-"));
    const server = new SluiceProcess({ SLUICE_DATA: join(folder, "data") }, true);
    const [browser] = await Promise.all([launchBrowser(), server.ready]);
    return new ReferenceSite(server, browser, folder);
  }

  get url(): Promise<string> {
    return this.#server.ready;
  }

  /** The reference, open in the given view. */
  async open(view: View | undefined = views[0]): Promise<OpenedReference> {
    const url = await this.url;
    const [, apiKey = ""] = /API_KEY=(\S+)/.exec(this.#server.stdout) ?? [];
    const [, externalId = ""] = /EXTERNAL_ID=(\S+)/.exec(this.#server.stdout) ?? [];
    const page = await this.#browser.newPage({
      viewport: { width: view?.width ?? 1440, height: view?.height ?? 900 },
      colorScheme: view?.colorScheme ?? "light",
    });
    onTestFinished(() => page.close());
    const elsewhere: string[] = [];
    const complaints: string[] = [];
    page.on("request", (request) => {
      if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(url))
        elsewhere.push(request.url());
    });
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(error.message));
    await page.goto(`${url}/docs`);
    await page.locator(".operation").nth(16).waitFor();
    return { page, url, apiKey, externalId, elsewhere, complaints };
  }

  async stop(): Promise<void> {
    await Promise.all([this.#browser.close(), this.#server.kill()]);
    await rm(this.#folder, { recursive: true, force: true });
  }
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
