import { fileURLToPath } from "node:url";
import type { WebParts } from "../http/web/web-surface.ts";

const built = (name: string) => fileURLToPath(new URL(`../../../web/dist/${name}`, import.meta.url));

type Door = Pick<WebParts, "admitsAddress">;

/** Of what lies at the root, what programs ask for, and what other surfaces serve. */
const notApp = [
  "api",
  "app",
  "console",
  "docs",
  "livez",
  "openapi.json",
  "openapi.typed.json",
  "readyz",
  "schemas",
  "sign-on",
];

/** The pages that go with the roles of this process: of the web application, and of the console. */
export function pagesOf(app: Door | null, consoleApi: Door | null): WebParts[] {
  return [
    ...(app ? [{ ...door(app), folder: built("app"), base: "", except: notApp }] : []),
    ...(consoleApi
      ? [
          {
            ...door(consoleApi),
            folder: built("console"),
            base: "/console",
            except: ["api", "docs", "openapi.json", "channel", "sign-on"],
          },
        ]
      : []),
  ];
}

/** Asked at each request: who may come changes while a process serves. */
function door(from: Door): Door {
  return { admitsAddress: (address) => from.admitsAddress(address) };
}
