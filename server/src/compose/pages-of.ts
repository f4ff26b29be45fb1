import { fileURLToPath } from "node:url";
import type { WebParts } from "../http/web/web-surface.ts";

const built = (name: string) => fileURLToPath(new URL(`../../../web/dist/${name}`, import.meta.url));

/** The pages that go with the roles of this process. */
export function pagesOf(consoleApi: Pick<WebParts, "admitsAddress"> | null): WebParts[] {
  if (!consoleApi) return [];
  return [
    {
      folder: built("console"),
      base: "/console",
      except: ["api", "docs", "openapi.json", "channel", "sign-on"],
      admitsAddress: (address) => consoleApi.admitsAddress(address),
    },
  ];
}
