import { expect, it } from "vitest";
import { returnPath } from "./return-path.ts";

it("goes back to a path of this origin and nowhere else", () => {
  for (const path of ["/", "/runs?status=failed&q=a%20b", "/workflows/wf_1#versions", "/console/keys"]) {
    expect(returnPath(path)).toBe(path);
  }
  expect(returnPath(`/${"a".repeat(999)}`)).toHaveLength(1_000);
  for (const elsewhere of [
    null,
    "",
    "runs",
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example",
    "/\t/evil.example",
    "/.//evil.example",
    "/a/..//evil.example",
    "/%0d%0aSet-Cookie: x",
    "/x\r\nSet-Cookie: x",
    "javascript:alert(1)",
    "/sign-in",
    "/sign-in?return_to=/sign-in",
    "/sign-in/console",
    "/x/../sign-in",
    `/${"a".repeat(1_000)}`,
  ]) {
    expect(returnPath(elsewhere), String(elsewhere)).toBe("/");
  }
  expect(returnPath("/sign-ins")).toBe("/sign-ins");
});
