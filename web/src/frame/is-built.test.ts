import { expect, it } from "vitest";
import { isBuilt } from "./is-built.ts";

const here = "https://sluice.example";

it.each(["/assets/pdf-worker-B1x.js", "https://sluice.example/console/assets/a.js"])(
  "lets a worker begin from %s",
  (address) => expect(isBuilt(address, here)).toBe(true),
);

it.each([
  "https://elsewhere.example/assets/a.js",
  "/app/api/runs/run_1/outputs/out_1/preview",
  "/assets/../app/api/files/f.js",
  "/assets/a.svg",
  "data:text/javascript,1",
  "blob:https://sluice.example/1",
  "//",
])("lets none begin from %s", (address) => expect(isBuilt(address, here)).toBe(false));
