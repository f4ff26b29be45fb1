import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const web = fileURLToPath(new URL("../../../../web/src/", import.meta.url));

/** Every path that the router of a surface knows, but the page of parts, which is not shipped. */
export function routedPaths(surface: "app" | "console"): string[] {
  const files = globSync(`${surface}/screens/*/*-routes.ts`, { cwd: web });
  const paths = files.flatMap((file) => {
    const source = readFileSync(`${web}${file}`, "utf8");
    return [...source.matchAll(/^\s+path: "([^"]+)"/gm)].map(([, path = ""]) => path);
  });
  return paths.filter((path) => path !== "/parts").sort();
}
