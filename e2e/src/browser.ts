import { type Browser, chromium } from "playwright-core";
import { inject, onTestFinished } from "vitest";

/** A fresh browser that is closed with the test. */
export async function openBrowser(): Promise<Browser> {
  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  return browser;
}

/** A fresh browser for the tests of a file, who close it. */
export async function launchBrowser(): Promise<Browser> {
  const { path, environment } = inject("browser");
  const browser = await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...environment },
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update"],
  });
  // On a busy machine a page may take its time; what never comes is told by the test's own end.
  const newContext = browser.newContext.bind(browser);
  browser.newContext = async (options) => {
    const context = await newContext(options);
    context.setDefaultTimeout(patienceMs);
    return context;
  };
  return browser;
}

const patienceMs = 150_000;
