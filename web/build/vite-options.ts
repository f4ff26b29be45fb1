import type { InlineConfig, Plugin } from "vite";
import { chunkGroups } from "./chunk-groups.ts";
import { contractModules } from "./contract-modules.ts";
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
    plugins: [contractModules(), preloadFont(base)],
    build: {
      target: "es2023",
      assetsInlineLimit: 0,
      // Paths beginning with "assets" may be kept for ever: their names change with what they hold.
      assetsDir: "assets",
      sourcemap: false,
      reportCompressedSize: false,
      emptyOutDir: true,
      rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
    },
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
