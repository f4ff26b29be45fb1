import type { IncomingMessage } from "node:http";
import { compileAddressList } from "@sluice/core";
import { describe, expect, it } from "vitest";
import { clientAddress, type TrustedProxies } from "./client-address.ts";

function proxies(header: string, ...ranges: string[]): TrustedProxies {
  const compiled = compileAddressList(ranges);
  if (!compiled.ok) throw new Error("ranges");
  return { ranges: compiled.list, header };
}

function addressOf(
  peer: string | undefined,
  headers: Record<string, string>,
  trusted: TrustedProxies | null,
) {
  const request = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage;
  return clientAddress(request, trusted);
}

const forwarded = proxies("x-forwarded-for", "10.0.0.0/8", "fd00::/8");

describe("where a call comes from", () => {
  it("is the peer when no proxy is trusted, whatever the caller writes", () => {
    const headers = { "x-forwarded-for": "203.0.113.7", "x-real-ip": "203.0.113.7" };
    expect(addressOf("198.51.100.1", headers, null)).toBe("198.51.100.1");
    expect(addressOf("198.51.100.1", headers, forwarded)).toBe("198.51.100.1");
  });

  it("is an IPv4 address also on a socket for both families", () => {
    expect(addressOf("::ffff:198.51.100.1", {}, null)).toBe("198.51.100.1");
    expect(addressOf("::ffff:10.0.0.9", { "x-forwarded-for": "203.0.113.7" }, forwarded)).toBe("203.0.113.7");
  });

  it.each([
    ["203.0.113.7", "203.0.113.7"],
    ["1.1.1.1, 203.0.113.7", "203.0.113.7"],
    ["1.1.1.1,203.0.113.7 , 10.1.1.1,10.2.2.2", "203.0.113.7"],
    ["203.0.113.7, fd00::1", "203.0.113.7"],
    ["10.3.3.3, 10.4.4.4", "10.3.3.3"],
    ["2001:DB8:0::7", "2001:db8::7"],
    ["::ffff:203.0.113.7", "203.0.113.7"],
    ["203.0.113.7:4711", "203.0.113.7"],
    ["[2001:db8::7]:4711", "2001:db8::7"],
    ["[2001:db8::7]", "2001:db8::7"],
  ])("is read from the proxy's header %j as %s", (header, expected) => {
    expect(addressOf("10.0.0.9", { "x-forwarded-for": header }, forwarded)).toBe(expected);
  });

  it.each([
    "unknown",
    "",
    "203.0.113.7, nonsense",
    "127.1",
    "fe80::1%eth0",
    "203.0.113.7,",
    "for=203.0.113.7",
  ])("is no address at all when the header says %j", (header) => {
    const address = addressOf("10.0.0.9", { "x-forwarded-for": header }, forwarded);
    expect(address).not.toMatch(/^(203\.0\.113\.7|127\.0\.0\.1|10\.0\.0\.9)$/);
  });

  it("is the proxy itself when it says nothing", () => {
    expect(addressOf("10.0.0.9", {}, forwarded)).toBe("10.0.0.9");
  });

  it("loses the port that a distribution adds", () => {
    const viewer = proxies("cloudfront-viewer-address", "10.0.0.0/8");
    const of = (text: string) => addressOf("10.0.0.9", { "cloudfront-viewer-address": text }, viewer);
    expect(of("203.0.113.7:46532")).toBe("203.0.113.7");
    expect(of("2001:db8::7:4653")).toBe("2001:db8::7");
    expect(of("2001:db8:1:2:3:4:5:6:46532")).toBe("2001:db8:1:2:3:4:5:6");
  });

  it("is unknown once the connection is gone, and never longer than a record bears", () => {
    expect(addressOf(undefined, {}, forwarded)).toBe("");
    expect(addressOf("10.0.0.9", { "x-forwarded-for": "x".repeat(9_000) }, forwarded)).toHaveLength(100);
  });
});
