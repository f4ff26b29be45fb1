import { fileURLToPath } from "node:url";

export interface WebSurface {
  readonly name: string;
  /** Where it is served: what every address in its pages begins with. */
  readonly base: string;
  /** The folder of its index.html. */
  readonly root: string;
}

/** What people open in a browser. Each is built by itself and has an accent of its own. */
export const webSurfaces: readonly WebSurface[] = [
  {
    name: "app",
    base: "/",
    root: fileURLToPath(new URL("../src/app", import.meta.url)),
  },
  {
    name: "console",
    base: "/console/",
    root: fileURLToPath(new URL("../src/console", import.meta.url)),
  },
];
