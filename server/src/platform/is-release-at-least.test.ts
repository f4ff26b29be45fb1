import { expect, it } from "vitest";
import { isReleaseAtLeast } from "./is-release-at-least.ts";

it.each([
  ["1.0.139", true],
  ["1.0.138", false],
  ["1.0.140", true],
  ["1.0.1390", true],
  ["1.1.0", true],
  ["0.9.999", false],
  ["2.0.0", true],
  ["1.0.139-beta.1", false],
  ["1.0.140-beta.1", true],
  ["", false],
  ["1.0", false],
  ["newest", false],
])("says of %s: %s", (release, expected) => {
  expect(isReleaseAtLeast(release, "1.0.139")).toBe(expected);
});
