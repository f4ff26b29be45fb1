import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

it("goes back to a path of the surface and nowhere else", () => {
  expect(returnPath("/keys?status=active", "/console")).toBe("/keys?status=active");
  expect(returnPath("/console/keys/ak_1#uses", "/console")).toBe("/keys/ak_1#uses");
  expect(returnPath("/console", "/console")).toBe("/");
  expect(returnPath("/runs/run_1?tab=events", "")).toBe("/runs/run_1?tab=events");
  expect(returnPath("/sign-in", "")).toBe("/");
  for (const elsewhere of [
    undefined,
    "",
    "keys",
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/\t/evil.example",
    "javascript:alert(1)",
    "/sign-in?return_to=/sign-in",
  ]) {
    expect(returnPath(elsewhere, "/console"), String(elsewhere)).toBe("/");
  }
});
