import {
  type ErrorEntry,
  inferenceZones,
  offeredCacheNodeTypes,
  regions,
  sizingProfiles,
  weekdays,
} from "@sluice/contract";
import { consoleErrors, consoleRoutes } from "@sluice/contract/console";
import type { InlineConfig, Plugin } from "vite";
import type { WebSurface } from "./surfaces.ts";

/** How a surface is built; the development server uses the same. */
export function viteOptions({ root, base }: WebSurface, { withParts }: { withParts: boolean }): InlineConfig {
  return {
    root,
    base,
    configFile: false,
    envDir: false,
    publicDir: false,
    define: { __WITH_PARTS__: JSON.stringify(withParts) },
    // Its warnings are about directives that mean nothing in a browser.
    logLevel: "error",
    plugins: [consoleContract(), preloadFont(base)],
    build: {
      target: "es2023",
      assetsInlineLimit: 0,
      // Paths beginning with "assets" may be kept for ever: their names change with what they hold.
      assetsDir: "assets",
      sourcemap: false,
      reportCompressedSize: false,
      emptyOutDir: true,
    },
  };
}

/**
 * `virtual:console-contract`: of the contract what the pages need when they run. The whole of it would bring the schemas
 * of the API, and the library they are made with, into the first load.
 */
function consoleContract(): Plugin {
  const id = "virtual:console-contract";
  const paths = Object.entries(consoleRoutes).map(([name, { method, path }]) => [name, `${method} ${path}`]);
  // Only these reach a page as a code in its address, without their words.
  const messages = Object.entries<ErrorEntry>(consoleErrors)
    .filter(([code, { message }]) => code.startsWith("sign_on_") && typeof message === "string")
    .map(([code, { message }]) => [code, message]);
  const choices = { inferenceZones, offeredCacheNodeTypes, regions, sizingProfiles, weekdays };
  const source = `
    export const consolePaths = ${JSON.stringify(Object.fromEntries(paths))};
    export const signOnMessages = ${JSON.stringify(Object.fromEntries(messages))};
    export const choices = ${JSON.stringify(choices)};`;
  return {
    name: "console-contract",
    resolveId: (asked) => (asked === id ? `\0${id}` : null),
    load: (asked) => (asked === `\0${id}` ? source : null),
  };
}

/** The text's font is asked for with the page, so that nothing moves when it arrives. */
function preloadFont(base: string): Plugin {
  return {
    name: "preload-font",
    transformIndexHtml: {
      order: "post",
      handler: (_, { bundle, server }) => {
        if (server) return [];
        const font = Object.keys(bundle ?? {}).find((name) => /inter-latin-wght-normal.*\.woff2$/.test(name));
        if (font === undefined) throw new Error("The font is not in the bundle.");
        const attrs = { rel: "preload", as: "font", type: "font/woff2", crossorigin: true };
        return [{ tag: "link", attrs: { ...attrs, href: `${base}${font}` }, injectTo: "head" }];
      },
    },
  };
}
