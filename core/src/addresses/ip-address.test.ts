import { isIP } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseIpAddress } from "./ip-address.ts";

describe("parseIpAddress", () => {
  it.each([
    ["0.0.0.0", [0]],
    ["255.255.255.255", [0xffffffff]],
    ["203.0.113.7", [0xcb007107]],
  ])("reads %s", (text, words) => {
    expect(parseIpAddress(text)).toEqual({ family: 4, words });
  });

  it.each([
    ["::", [0, 0, 0, 0]],
    ["::1", [0, 0, 0, 1]],
    ["1::", [0x10000, 0, 0, 0]],
    ["2001:db8::8:800:200c:417a", [0x20010db8, 0, 0x00080800, 0x200c417a]],
    ["2001:DB8:0:0:8:800:200C:417A", [0x20010db8, 0, 0x00080800, 0x200c417a]],
    ["1:2:3:4:5:6:7::", [0x00010002, 0x00030004, 0x00050006, 0x00070000]],
    ["64:ff9b::192.0.2.33", [0x0064ff9b, 0, 0, 0xc0000221]],
    ["::192.0.2.33", [0, 0, 0, 0xc0000221]],
    ["ffff:ffff:ffff:ffff:ffff:ffff:255.255.255.255", [0xffffffff, 0xffffffff, 0xffffffff, 0xffffffff]],
  ])("reads %s", (text, words) => {
    expect(parseIpAddress(text)).toEqual({ family: 6, words });
  });

  it.each(["::ffff:203.0.113.7", "::FFFF:203.0.113.7", "::ffff:cb00:7107", "0:0:0:0:0:ffff:203.0.113.7"])(
    "reads the IPv4 address inside %s",
    (text) => {
      expect(parseIpAddress(text)).toEqual({ family: 4, words: [0xcb007107] });
    },
  );

  it.each([
    "",
    " ",
    "localhost",
    "127.1",
    "2130706433",
    "0x7f.0.0.1",
    "0177.0.0.1",
    "127.0.0.01",
    "127.0.0.256",
    "127.0.0.-1",
    "127.0.0.1.",
    ".127.0.0.1",
    "127.0.0.1.1",
    "127.0.0.1 ",
    " 127.0.0.1",
    "127.0.0.1\n",
    "127.0.0.1:80",
    "127.0.0.1/32",
    "１２７.0.0.1",
    "1e2.0.0.1",
    ":",
    ":::",
    "1::2::3",
    "::1::",
    ":1",
    "1:",
    "1:2:3:4:5:6:7",
    "1:2:3:4:5:6:7:8:9",
    "1::2:3:4:5:6:7:8",
    "12345::",
    "g::",
    "[::1]",
    "fe80::1%eth0",
    "fe80::1%25eth0",
    "1.2.3.4::",
    "::1.2.3.4:5",
    "::1.2.3",
    "::1.2.3.256",
    "::01.2.3.4",
    "1:2:3:4:5:6:7:1.2.3.4",
    `${"0:".repeat(10_000)}0`,
    "1".repeat(100_000),
  ])("does not take %j for an address", (text) => {
    expect(parseIpAddress(text)).toBeNull();
  });

  it("takes what the platform takes, apart from zones", () => {
    const nearAddress = fc.string({
      unit: fc.constantFrom(..."0123456789abcfF:.:.::%".split("")),
      maxLength: 24,
    });
    const mutated = fc
      .tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(40), fc.constantFrom("", "0", ":", ".", "f", "1", "::"))
      .map(([text, at, insert]) => text.slice(0, at) + insert + text.slice(at + 1));
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6(), nearAddress, mutated), (text) => {
        expect(parseIpAddress(text) !== null).toBe(isIP(text) !== 0 && !text.includes("%"));
      }),
      { numRuns: 5_000 },
    );
  });
});
