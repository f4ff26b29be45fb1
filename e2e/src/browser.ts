import { type Browser, chromium } from "playwright-core";
import { inject, onTestFinished } from "vitest";

/** A fresh browser that is closed with the test. */
export async function openBrowser(): Promise<Browser> {
  const { path, environment } = inject("browser");
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...environment },
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  onTestFinished(() => browser.close());
  return browser;
}
