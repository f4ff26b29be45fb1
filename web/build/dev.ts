// The server, restarted at every change, and the pages with hot reload in front of it.
import { spawn } from "node:child_process";
import process from "node:process";
import react from "@vitejs/plugin-react";
import { createServer } from "vite";
import { webSurfaces } from "./surfaces.ts";
import { viteOptions } from "./vite-options.ts";

const port = Number(process.env.PORT ?? 8080);
const target = `http://127.0.0.1:${port}`;
// What the server answers, whichever page asks; it must look to the server as if its own pages had asked.
// Vite serves sources below the same base: what ends like one is its own.
const served =
  "^/(?!.*\\.tsx?($|\\?))(api|docs|openapi|schemas|readyz|livez|app/api|sign-on|console/(api|docs|openapi|channel|sign-on))([/.?]|$)";
const proxy = { [served]: { target, changeOrigin: true, headers: { origin: target } } };
const firstPort = 5173;

const watched = ["server/src", "contract/src", "core/src"].map((folder) => `--watch-path=${folder}`);
const server = spawn(
  process.execPath,
  [...watched, "--watch-preserve-output", "server/src/main.ts", ...process.argv.slice(2)],
  { stdio: "inherit" },
);
server.on("exit", (code) => process.exit(code ?? 0));
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => server.kill(signal));

for (const [at, surface] of webSurfaces.entries()) {
  // From the pages at the root, links lead to those of the other surfaces.
  const others = webSurfaces
    .map(({ base }, of) => [base, `http://127.0.0.1:${firstPort + of}`] as const)
    .filter(([base]) => surface.base === "/" && base !== "/")
    .map(([base, to]) => [`^${base.slice(0, -1)}(/|$)`, { target: to, ws: true }]);
  const options = viteOptions(surface, { withParts: true });
  const pages = await createServer({
    ...options,
    plugins: [...(options.plugins ?? []), react()],
    server: {
      host: "127.0.0.1",
      port: firstPort + at,
      strictPort: true,
      proxy: { ...proxy, ...Object.fromEntries(others) },
    },
  });
  await pages.listen();
  const [url] = pages.resolvedUrls?.local ?? [];
  process.stdout.write(`The ${surface.name} with hot reload: ${url}\n`);
}
