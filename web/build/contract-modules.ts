import {
  type ErrorEntry,
  inferenceZones,
  offeredCacheNodeTypes,
  regions,
  sizingProfiles,
  weekdays,
} from "@sluice/contract";
import { appErrors, appRoutes } from "@sluice/contract/app";
import { consoleErrors, consoleRoutes } from "@sluice/contract/console";
import type { Plugin } from "vite";

type Routes = Readonly<Record<string, { readonly method: string; readonly path: string }>>;

/** "GET /audit", by operation. */
function pathsOf(routes: Routes): Record<string, string> {
  return Object.fromEntries(
    Object.entries(routes).map(([name, { method, path }]) => [name, `${method} ${path}`]),
  );
}

/** What reaches a page as a code in its address, without its words. */
function messagesOf(errors: Readonly<Record<string, ErrorEntry>>, codes: RegExp): Record<string, string> {
  const said = Object.entries(errors).flatMap(([code, { message }]) =>
    codes.test(code) && typeof message === "string" ? [[code, message] as const] : [],
  );
  return Object.fromEntries(said);
}

function moduleOf(values: Readonly<Record<string, unknown>>): string {
  return Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
    .join("\n");
}

/**
 * `virtual:app-contract` and `virtual:console-contract`: of the contract what the pages need when they run. The whole of
 * it would bring the schemas of the APIs, and the library they are made with, into the first load.
 */
export function contractModules(): Plugin {
  const modules: Readonly<Record<string, string>> = {
    "virtual:app-contract": moduleOf({
      appPaths: pathsOf(appRoutes),
      entryMessages: messagesOf(appErrors, /^(hand_over_invalid|not_assigned|console_unreachable)$/),
    }),
    "virtual:console-contract": moduleOf({
      consolePaths: pathsOf(consoleRoutes),
      signOnMessages: messagesOf(consoleErrors, /^sign_on_/),
      choices: { inferenceZones, offeredCacheNodeTypes, regions, sizingProfiles, weekdays },
    }),
  };
  return {
    name: "contract-modules",
    resolveId: (asked) => (asked in modules ? `\0${asked}` : null),
    load: (asked) => modules[asked.slice(1)] ?? null,
  };
}
