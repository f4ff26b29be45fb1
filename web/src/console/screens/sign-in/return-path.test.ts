import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

it("goes back to a path of the console and nowhere else", () => {
  expect(returnPath("/keys?status=active")).toBe("/keys?status=active");
  expect(returnPath("/console/keys/ak_1#uses")).toBe("/keys/ak_1#uses");
  expect(returnPath("/console")).toBe("/");
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
    expect(returnPath(elsewhere), String(elsewhere)).toBe("/");
  }
});
