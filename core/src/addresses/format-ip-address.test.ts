import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatIpAddress } from "./format-ip-address.ts";
import { parseIpAddress } from "./ip-address.ts";

describe("formatIpAddress", () => {
  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["255.255.255.255", "255.255.255.255"],
    ["::ffff:1.2.3.4", "1.2.3.4"],
    ["0:0:0:0:0:0:0:0", "::"],
    ["0:0:0:0:0:0:0:1", "::1"],
    ["1:0:0:0:0:0:0:0", "1::"],
    ["2001:0DB8::0001", "2001:db8::1"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["2001:0:0:1:0:0:0:1", "2001:0:0:1::1"],
    ["2001:db8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ])("writes %s as %s", (text, expected) => {
    const address = parseIpAddress(text);
    expect(address && formatIpAddress(address)).toBe(expected);
  });

  it("writes what is read back as the same address", () => {
    fc.assert(
      fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), (text) => {
        const address = parseIpAddress(text);
        expect(address && parseIpAddress(formatIpAddress(address))).toEqual(address);
      }),
    );
  });
});
