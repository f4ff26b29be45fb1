import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Browser, Page } from "playwright-core";
import { onTestFinished } from "vitest";
import { launchBrowser } from "../browser.ts";
import { SluiceProcess } from "../sluice-process.ts";

export interface ConsoleServer {
  readonly url: string;
  /** Printed once, at the first start. */
  readonly setupUrl: string;
  readonly browser: Browser;
  readonly server: SluiceProcess;
  stop(): Promise<void>;
}

/** A server with a console that nobody has entered yet, and a browser, for the tests of a file. */
export async function startConsole(settings: Record<string, string> = {}): Promise<ConsoleServer> {
  const folder = await mkdtemp(join(tmpdir(), "sluice-console-"));
  const server = new SluiceProcess({ SLUICE_DATA: join(folder, "data"), ...settings }, true);
  const url = await server.ready;
  const [setupUrl = ""] = /http\S+\/console\/setup#\S+/.exec(server.stdout) ?? [];
  const browser = await launchBrowser();
  return {
    url,
    setupUrl,
    browser,
    server,
    async stop() {
      await browser.close();
      await server.kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A page with a cookie jar of its own. */
export async function freshPage({ browser }: ConsoleServer): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  onTestFinished(() => context.close());
  return await context.newPage();
}

/** Names the first administrator by the setup link, and opens the console: it leads to the web application. */
export async function becomeAdministrator(
  { setupUrl, url }: ConsoleServer,
  page: Page,
  person: { readonly name: string; readonly email: string; readonly password: string },
): Promise<void> {
  await page.goto(setupUrl);
  await page.getByLabel("Name").fill(person.name);
  await page.getByLabel("E-mail address").fill(person.email);
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Create administrator" }).click();
  await page.waitForURL(`${url}/`);
  await page.goto(`${url}/console/`);
  await page.getByRole("button", { name: person.name }).waitFor();
}

export async function giveCredentials(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

/** Everything this browser keeps for the server's pages, but what pages cannot read. */
export async function storedTexts(page: Page): Promise<string> {
  return (await page.evaluate(
    "JSON.stringify([{...localStorage}, {...sessionStorage}, document.cookie, location.href, history.state])",
  )) as string;
}
