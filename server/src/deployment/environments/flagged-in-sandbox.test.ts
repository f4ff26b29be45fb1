import { describe, expect, it } from "vitest";
import { flaggedCommandDefaults, flaggedDefaultsOf } from "./flagged-command-defaults.ts";
import { flaggedInSandboxFault } from "./flagged-in-sandbox.ts";

describe("a pattern in an environment of real programs", () => {
  it.each(["rm -r", "find -delete", "mkfs*|mount", "?url", "git push", "pythonic"])(
    "can be %s",
    (pattern) => {
      expect(flaggedInSandboxFault(pattern)).toBeNull();
    },
  );

  it.each([
    ["* --force", "alias"],
    ["rm|k?ll", "kill"],
    ["echo", "echo"],
    ["bash -c", "bash"],
    ["py*", "python"],
    ["flock", "flock"],
  ])("cannot be %s, and says which command it is about", (pattern, name) => {
    expect(flaggedInSandboxFault(pattern)).toContain(`"${name}"`);
  });

  it("is, by default, one of those that can be kept", () => {
    expect(flaggedDefaultsOf("virtual")).toBe(flaggedCommandDefaults);
    const left = flaggedCommandDefaults.filter((each) => !flaggedDefaultsOf("sandbox").includes(each));
    expect(left.map(({ pattern }) => pattern)).toEqual(["kill"]);
  });
});
