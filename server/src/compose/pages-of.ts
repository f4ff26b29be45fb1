import { fileURLToPath } from "node:url";
import { handOverBeginPath, handOverReturnPath } from "../access/hand-over.ts";
import type { WebParts } from "../http/web/web-surface.ts";
import type { WebApplication } from "./compose-app.ts";

const built = (name: string) => fileURLToPath(new URL(`../../../web/dist/${name}`, import.meta.url));

/** At the root of the address, and answered by others. */
const notOfTheApp = [
  "api",
  "app",
  "console",
  "docs",
  "livez",
  "openapi.json",
  "openapi.typed.json",
  "readyz",
  "schemas",
  ...[handOverBeginPath, handOverReturnPath].map((path) => path.slice(1)),
];

/** The pages that go with the roles of this process. */
export function pagesOf(
  consoleApi: Pick<WebParts, "admitsAddress"> | null,
  webApp: Pick<WebApplication, "surface" | "hasSession"> | null,
): WebParts[] {
  const console: WebParts[] = consoleApi
    ? [
        {
          folder: built("console"),
          base: "/console",
          except: ["api", "docs", "openapi.json", "channel", "sign-on", "hand-over"],
          admitsAddress: (address) => consoleApi.admitsAddress(address),
        },
      ]
    : [];
  const app: WebParts[] = webApp
    ? [
        {
          folder: built("app"),
          base: "",
          except: notOfTheApp,
          admitsAddress: (address) => webApp.surface.admitsAddress(address),
          door: { path: "/sign-in", hasSession: (context) => webApp.hasSession(context) },
        },
      ]
    : [];
  return [...console, ...app];
}
