import type { TestProject } from "vitest/node";
import { type BrowserProgram, findBrowser } from "./find-browser.ts";

declare module "vitest" {
  interface ProvidedContext {
    browser: BrowserProgram;
  }
}

/** The browser of all tests. */
export async function setup(project: TestProject): Promise<void> {
  project.provide("browser", await findBrowser());
}
