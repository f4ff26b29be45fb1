import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseStoragePrefix } from "./storage-prefix.ts";

const locate = (text: string, fixedBucket?: string) => {
  const parsed = parseStoragePrefix(text, fixedBucket);
  return parsed.ok ? parsed.location : parsed.reason;
};

describe("where the bucket is free", () => {
  it.each([
    ["s3://inbox/reports/", "inbox", "reports/"],
    ["s3://inbox/a/b/c/", "inbox", "a/b/c/"],
    ["s3://in.box-1/a b/ü/", "in.box-1", "a b/ü/"],
    ["s3://inbox/a//b/", "inbox", "a//b/"],
    ["s3://inbox/.hidden/v1.2/", "inbox", ".hidden/v1.2/"],
  ])("reads %s", (text, bucket, prefix) => {
    expect(locate(text)).toEqual({ bucket, prefix });
  });

  it("needs the bucket", () => {
    expect(locate("reports/")).toMatch(/Name the bucket too/);
  });
});

describe("where the bucket is fixed", () => {
  it("takes the prefix alone or with that bucket", () => {
    expect(locate("reports/2026/", "inbox")).toEqual({ bucket: "inbox", prefix: "reports/2026/" });
    expect(locate("s3://inbox/reports/", "inbox")).toEqual({ bucket: "inbox", prefix: "reports/" });
  });

  it.each(["s3://other/reports/", "s3://inbox2/reports/", "s3://inbo/reports/"])("refuses %s", (text) => {
    expect(locate(text, "inbox")).toBe("Only the bucket inbox can be read through this parameter.");
  });
});

describe("refusals", () => {
  it.each([
    ["s3://inbox", /Name a prefix after the bucket/],
    ["s3://", /Name a prefix after the bucket/],
    ["s3:///reports/", /not a valid S3 bucket name/],
    ["s3://In_Box/reports/", /not a valid S3 bucket name/],
    ["s3://user:pw@inbox/reports/", /not a valid S3 bucket name/],
    ["s3://10.0.0.1/reports/", /not a valid S3 bucket name/],
    ["s3://inbox/", /Name a prefix inside the bucket/],
    ["s3://inbox//reports/", /must not begin with a slash/],
    ["s3://inbox/reports", /must end with a slash/],
    ["S3://inbox/reports/", /Write the location as/],
    ["s3:inbox/reports/", /Write the location as/],
    ["https://inbox.s3.amazonaws.com/reports/", /Write the location as/],
    ["file:///etc/", /Write the location as/],
    ["", /Name the bucket too/],
  ])("%j without a fixed bucket", (text, reason) => {
    expect(locate(text)).toMatch(reason);
  });

  it.each([
    ["", /Name a prefix inside the bucket/],
    ["/", /must not begin with a slash/],
    ["/reports/", /must not begin with a slash/],
    ["reports", /must end with a slash/],
    ["../", /\.\./],
    ["reports/../secret/", /\.\./],
    ["reports/..", /\.\./],
    ["*/", /Wildcards/],
    ["reports/202?/", /Wildcards/],
    ["reports\u0000/", /control character/],
    ["reports\n/", /control character/],
    ["reports\u007f/", /control character/],
    ["reports\u0085/", /control character/],
    ["reports\ud800/", /Unicode/],
    ["http://inbox/reports/", /Write the location as/],
  ])("%j with a fixed bucket", (text, reason) => {
    expect(locate(text, "inbox")).toMatch(reason);
  });
});

describe("length", () => {
  it("takes 1,024 bytes and refuses 1,025, counted in UTF-8 with bucket and scheme", () => {
    expect(locate(`${"a".repeat(1_023)}/`, "inbox")).toMatchObject({ bucket: "inbox" });
    expect(locate(`${"a".repeat(1_024)}/`, "inbox")).toMatch(/longer than 1,024 bytes/);
    expect(locate(`${"é".repeat(511)}a/`, "inbox")).toMatchObject({ bucket: "inbox" });
    expect(locate(`${"é".repeat(512)}/`, "inbox")).toMatch(/longer than 1,024 bytes/);
    const head = "s3://inbox/";
    expect(locate(`${head}${"a".repeat(1_024 - head.length - 1)}/`)).toMatchObject({ bucket: "inbox" });
    expect(locate(`${head}${"a".repeat(1_024 - head.length)}/`)).toMatch(/longer than 1,024 bytes/);
  });
});

describe("whatever is accepted", () => {
  it("is a folder inside the bucket, spelt exactly as it was sent", () => {
    const head = fc.constantFrom("", "s3://inbox/", "s3://other/", "s3:", "/");
    const piece = fc.constantFrom("a", "é", "/", "/", "..", ".", "*", "\n", "://", " ");
    const text = fc
      .tuple(head, fc.array(piece, { maxLength: 5 }), fc.constantFrom("/", ""))
      .map(([start, pieces, end]) => start + pieces.join("") + end);
    fc.assert(
      fc.property(text, fc.constantFrom("inbox", undefined), (value, fixedBucket) => {
        const parsed = parseStoragePrefix(value, fixedBucket);
        if (!parsed.ok) return;
        const { bucket, prefix } = parsed.location;
        expect([prefix, `s3://${bucket}/${prefix}`]).toContain(value);
        expect(prefix).toMatch(/^[^/].*\/$/);
        expect(prefix).not.toMatch(/\.\.|[*?\n]/);
        if (fixedBucket !== undefined) expect(bucket).toBe(fixedBucket);
      }),
      { numRuns: 2_000 },
    );
  });
});
