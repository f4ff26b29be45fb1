import { fileURLToPath } from "node:url";
import { handOverBeginPath, handOverReturnPath } from "../access/hand-over.ts";
import type { WebParts } from "../http/web/web-surface.ts";
import type { WebApplication } from "./compose-app.ts";

const built = (name: string) => fileURLToPath(new URL(`../../../web/dist/${name}`, import.meta.url));

/** Of what lies at the root, what programs ask for, and what other surfaces serve. */
const notApp = [
  "api",
  "app",
  "console",
  "docs",
  "livez",
  "metrics",
  "openapi.json",
  "openapi.typed.json",
  "readyz",
  "schemas",
  ...[handOverBeginPath, handOverReturnPath].map((path) => path.slice(1)),
];

/** The pages that go with the roles of this process: of the web application, and of the console. */
export function pagesOf(
  app: Pick<WebApplication, "surface" | "hasSession"> | null,
  consoleApi: Pick<WebParts, "admitsAddress"> | null,
): WebParts[] {
  const pages: WebParts[] = [];
  if (app) {
    const door = { path: "/sign-in", hasSession: app.hasSession };
    pages.push({ ...admitting(app.surface), folder: built("app"), base: "", except: notApp, door });
  }
  if (consoleApi) {
    const except = ["api", "docs", "openapi.json", "channel", "sign-on", "hand-over"];
    pages.push({ ...admitting(consoleApi), folder: built("console"), base: "/console", except });
  }
  return pages;
}

/** Asked at each request: who may come changes while a process serves. */
function admitting(from: Pick<WebParts, "admitsAddress">): Pick<WebParts, "admitsAddress"> {
  return { admitsAddress: (address) => from.admitsAddress(address) };
}
