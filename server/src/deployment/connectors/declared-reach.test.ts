import { expect, it } from "vitest";
import { isWithinReach } from "../../platform/outgoing/reach.ts";
import { declaredReach } from "./declared-reach.ts";

const declared = {
  internal_service_ranges: ["10.20.0.0/16", "fd00:1::/64"],
  internal_service_ports: [8443],
};

it.each([
  ["10.20.0.1", 443, true],
  ["10.20.255.255", 8443, true],
  ["fd00:1::7", 443, true],
  ["::ffff:10.20.0.1", 443, true],
  // A port that was not declared, and addresses that were not.
  ["10.20.0.1", 80, false],
  ["10.20.0.1", 8444, false],
  ["10.21.0.0", 443, false],
  ["10.19.255.255", 443, false],
  ["192.168.0.1", 443, false],
  ["fd00:2::7", 443, false],
  // What is public needs no word of anybody, and what is reserved has none that would do.
  ["93.184.215.14", 80, true],
  ["169.254.169.254", 443, false],
  ["127.0.0.1", 443, false],
])("%s at port %i is reached: %s", (address, port, isReached) => {
  expect(isWithinReach(declaredReach(declared, { port, loopback: false }), address)).toBe(isReached);
});

it("reaches no private address where none is declared, and this machine only where its operator says so", () => {
  const none = { internal_service_ranges: null, internal_service_ports: [] };
  const rule = declaredReach(none, { port: 443, loopback: true });
  expect([isWithinReach(rule, "10.20.0.1"), isWithinReach(rule, "127.0.0.1")]).toEqual([false, true]);
});
