import { describe, expect, it } from "vitest";
import { isBucketName } from "./bucket-name.ts";

describe("isBucketName", () => {
  it.each(["abc", "a-b", "my.bucket-1", "1ab", "a".repeat(63), "my-point-abc-s3alias", "1.2.3"])(
    "takes %s",
    (name) => {
      expect(isBucketName(name)).toBe(true);
    },
  );

  it.each([
    "",
    "ab",
    "a".repeat(64),
    "Abc",
    "a_b",
    "-ab",
    "ab-",
    ".ab",
    "ab.",
    "a..b",
    "192.168.5.4",
    "a b",
    "ab\n",
    "bücket",
    "a/b",
    "a*b",
  ])("refuses %j", (name) => {
    expect(isBucketName(name)).toBe(false);
  });
});
