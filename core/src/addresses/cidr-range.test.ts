import { describe, expect, it } from "vitest";
import { parseCidrRange, prefixMask } from "./cidr-range.ts";

const reasonOf = (text: string) => {
  const parsed = parseCidrRange(text);
  return parsed.ok ? null : parsed.reason;
};

describe("parseCidrRange", () => {
  it.each([
    ["0.0.0.0/0", 4, [0], 0],
    ["203.0.113.0/24", 4, [0xcb007100], 24],
    ["203.0.113.7/32", 4, [0xcb007107], 32],
    ["::/0", 6, [0, 0, 0, 0], 0],
    ["2001:db8::/32", 6, [0x20010db8, 0, 0, 0], 32],
    ["2001:db8::1/128", 6, [0x20010db8, 0, 0, 1], 128],
    ["::ffff:203.0.113.0/120", 4, [0xcb007100], 24],
    ["::ffff:0:0/96", 4, [0], 0],
    ["::ffff:203.0.113.7/128", 4, [0xcb007107], 32],
  ] as const)("reads %s", (text, family, words, prefixLength) => {
    expect(parseCidrRange(text)).toEqual({ ok: true, range: { network: { family, words }, prefixLength } });
  });

  it.each([
    "",
    "/",
    "/24",
    "abc",
    "10.0.0.0/8/8",
    "10.0/8",
    "010.0.0.0/8",
    "fe80::%eth0/64",
    "[::]/0",
    " 10.0.0.0/8",
  ])("does not take %j for a range", (text) => {
    expect(reasonOf(text)).toMatch(/^Write an IPv4 or IPv6 range/);
  });

  it.each([
    "10.0.0.0/",
    "10.0.0.0/33",
    "10.0.0.0/-1",
    "10.0.0.0/08",
    "10.0.0.0/8 ",
    "10.0.0.0/8.0",
    "10.0.0.0/1e1",
    "10.0.0.0/255.0.0.0",
  ])("refuses the prefix length of %j", (text) => {
    expect(reasonOf(text)).toBe("The length of an IPv4 prefix is a whole number from 0 to 32.");
  });

  it.each(["::/129", "::/", "::/+1", "::/0128"])("refuses the prefix length of %j", (text) => {
    expect(reasonOf(text)).toBe("The length of an IPv6 prefix is a whole number from 0 to 128.");
  });

  it("says how to write a single address", () => {
    expect(reasonOf("203.0.113.7")).toMatch(/203\.0\.113\.7\/32 is that one address/);
    expect(reasonOf("2001:DB8::1")).toMatch(/2001:db8::1\/128 is that one address/);
  });

  it("refuses bits beyond the prefix and names both things that may have been meant", () => {
    expect(reasonOf("10.1.2.3/8")).toMatch(/10\.0\.0\.0\/8 for the whole range or 10\.1\.2\.3\/32/);
    expect(reasonOf("2001:db8::1/32")).toMatch(/2001:db8::\/32 for the whole range or 2001:db8::1\/128/);
    expect(reasonOf("::ffff:10.1.2.3/104")).toMatch(/10\.0\.0\.0\/8 for the whole range or 10\.1\.2\.3\/32/);
    expect(reasonOf("128.0.0.0/0")).toMatch(/0\.0\.0\.0\/0/);
  });

  it.each(["::ffff:10.0.0.0/95", "::ffff:10.0.0.0/0"])("refuses %s, which reaches beyond IPv4", (text) => {
    expect(reasonOf(text)).toMatch(/as an IPv4 range/);
  });
});

describe("prefixMask", () => {
  it.each([
    [0, 0, 0],
    [1, 0, 0x80000000],
    [31, 0, 0xfffffffe],
    [32, 0, 0xffffffff],
    [32, 1, 0],
    [33, 1, 0x80000000],
    [128, 3, 0xffffffff],
  ])("of a /%i in word %i", (prefixLength, word, mask) => {
    expect(prefixMask(prefixLength, word)).toBe(mask);
  });
});
