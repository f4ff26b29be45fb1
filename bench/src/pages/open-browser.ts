import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../../../e2e/src/find-browser.ts";

/** A browser that has seen nothing yet. */
export async function openBrowser(): Promise<Browser> {
  const { path, environment } = await findBrowser();
  return await chromium.launch({
    executablePath: path,
    env: { ...process.env, ...environment },
    args: ["--no-sandbox", "--disable-gpu"],
  });
}
