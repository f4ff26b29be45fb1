import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { flaggedCommandDefaults } from "./flagged-command-defaults.ts";
import { findFlagged, judgeFlaggedPatterns } from "./flagged-commands.ts";
import { globMatch } from "./glob-match.ts";

const one = (pattern: string) => [{ pattern, reason: "is being tried" }];
const isFound = (pattern: string, ...argv: string[]) => findFlagged(argv, one(pattern)) !== null;

describe("flagged commands", () => {
  it.each([
    ["rm -r|-R|--recursive", ["rm", "-rf", "x"], true],
    ["rm -r|-R|--recursive", ["rm", "x", "-f", "-R"], true],
    ["rm -r|-R|--recursive", ["rm", "--recursive", "x"], true],
    ["rm -r|-R|--recursive", ["rm", "--recurs", "x"], true],
    ["rm -r|-R|--recursive", ["/usr/bin/rm", "-r", "x"], true],
    ["rm -r|-R|--recursive", ["rm", "-f", "x"], false],
    ["rm -r|-R|--recursive", ["rmdir", "-r"], false],
    ["rm -rf", ["rm", "-f", "-r", "x"], true],
    ["rm -rf", ["rm", "-f", "x"], false],
    ["git push", ["git", "-C", "/x", "push", "origin"], true],
    ["git push", ["git", "commit", "-m", "push it"], false],
    ["git push", ["git", "status"], false],
    ["git push origin", ["git", "origin", "push"], false],
    ["find -delete", ["find", ".", "-name", "x", "-delete"], true],
    ["find -delete", ["find", ".", "-name", "delete"], false],
    ["mkfs*", ["mkfs.ext4", "/dev/sda"], true],
    ["* --force", ["anything", "--force"], true],
    ["* --force", ["anything", "--force=yes"], true],
    ["cp * /etc/*", ["cp", "a", "/etc/passwd"], true],
    ["chmod", ["chmod"], true],
  ])("%s against %j is %s", (pattern, argv, expected) => {
    expect(isFound(pattern, ...argv)).toBe(expected);
  });

  it("has defaults that pass its own judgement", () => {
    expect(judgeFlaggedPatterns(flaggedCommandDefaults)).toEqual([]);
  });

  it("names every pattern that cannot work, at its place", () => {
    const patterns = ["rm", "  ", "cd /", "a||b", "x".repeat(201), "x".repeat(200)].flatMap(one);
    expect(judgeFlaggedPatterns(patterns).map(({ index }) => index)).toEqual([1, 2, 3, 4]);
    expect(judgeFlaggedPatterns(Array(200).fill(one("rm")[0]))).toEqual([]);
    expect(judgeFlaggedPatterns(Array(201).fill(one("rm")[0]))).toHaveLength(1);
  });

  it("matches globs as a regular expression would", () => {
    const text = fc.string({ unit: fc.constantFrom("a", "b", "."), maxLength: 12 });
    const pattern = fc.string({ unit: fc.constantFrom("a", "b", "*", "?", "."), maxLength: 8 });
    fc.assert(
      fc.property(pattern, text, (glob, subject) => {
        const source = glob.replaceAll(".", "\\.").replaceAll("*", ".*").replaceAll("?", ".");
        expect(globMatch(glob, subject)).toBe(new RegExp(`^${source}$`, "u").test(subject));
      }),
    );
  });

  it("takes no longer on a pattern made to take long", () => {
    expect(isFound(`x ${"a*".repeat(90)}b`, "x", "a".repeat(100_000))).toBe(false);
  });

  it("asks a person rather than hold a command against its patterns for long", () => {
    const clever = `x ${"a*".repeat(90)}b`;
    const many = (count: number) => ["x", ...Array<string>(count).fill("a".repeat(500))];
    expect(isFound(clever, ...many(100))).toBe(false);
    expect(isFound(clever, ...many(200))).toBe(true);
    expect(isFound("x", ...many(2_000))).toBe(true);
    expect(isFound("y a*b", ...many(2_000))).toBe(false);
  });
});
