import { expect, it } from "vitest";
import { addressBlock } from "./address-block.ts";

it("is an IPv4 address itself, and the /64 of an IPv6 address", () => {
  expect(addressBlock("203.0.113.7")).toBe("203.0.113.7");
  expect(addressBlock("2001:db8:1:2:ffff::1")).toBe("2001:db8:1:2::/64");
  expect(addressBlock("2001:db8:1:2:3::")).toBe("2001:db8:1:2::/64");
  expect(addressBlock("2001:db8:1:3::1")).toBe("2001:db8:1:3::/64");
  expect(addressBlock("::1")).toBe("::/64");
});

it("is a text that is no address itself", () => {
  expect(addressBlock("unknown")).toBe("unknown");
  expect(addressBlock("")).toBe("");
});
