import { BlockList } from "node:net";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileAddressList, containsAddress, isAddressAllowed } from "./address-list.ts";
import { prefixMask } from "./cidr-range.ts";
import { formatIpAddress } from "./format-ip-address.ts";
import type { IpAddress } from "./ip-address.ts";

function listOf(...ranges: string[]) {
  const compiled = compileAddressList(ranges);
  if (!compiled.ok) throw new Error(JSON.stringify(compiled.faults));
  return compiled.list;
}

describe("compileAddressList", () => {
  it("names every range at fault by its place", () => {
    const compiled = compileAddressList(["10.0.0.0/8", "nonsense", "::/0", "10.0.0.1/8"]);
    expect(compiled).toMatchObject({ ok: false, faults: [{ index: 1 }, { index: 3 }] });
  });
});

describe("isAddressAllowed", () => {
  it("lets any address in when the list is empty, even one that cannot be read", () => {
    for (const address of ["203.0.113.7", "::1", "unknown", ""]) {
      expect(isAddressAllowed(listOf(), address)).toBe(true);
      expect(containsAddress(listOf(), address)).toBe(false);
    }
  });

  it.each(["", "unknown", "127.1", "fe80::1%eth0", "10.0.0.1:443", "010.0.0.1"])(
    "refuses %j, which cannot be read, when the list is not empty",
    (address) => {
      expect(isAddressAllowed(listOf("0.0.0.0/0", "::/0"), address)).toBe(false);
    },
  );

  it("holds the first and the last address of a range and not their neighbours", () => {
    const list = listOf("203.0.113.64/26", "2001:db8:0:8000::/49");
    expect(isAddressAllowed(list, "203.0.113.63")).toBe(false);
    expect(isAddressAllowed(list, "203.0.113.64")).toBe(true);
    expect(isAddressAllowed(list, "203.0.113.127")).toBe(true);
    expect(isAddressAllowed(list, "203.0.113.128")).toBe(false);
    expect(isAddressAllowed(list, "2001:db8:0:7fff:ffff:ffff:ffff:ffff")).toBe(false);
    expect(isAddressAllowed(list, "2001:db8:0:8000::")).toBe(true);
    expect(isAddressAllowed(list, "2001:db8:0:ffff:ffff:ffff:ffff:ffff")).toBe(true);
    expect(isAddressAllowed(list, "2001:db8:1::")).toBe(false);
  });

  it("keeps the families apart: ::/0 is not IPv4 and 0.0.0.0/0 is not IPv6", () => {
    expect(isAddressAllowed(listOf("::/0"), "203.0.113.7")).toBe(false);
    expect(isAddressAllowed(listOf("::/0"), "::ffff:203.0.113.7")).toBe(false);
    expect(isAddressAllowed(listOf("::/0"), "2001:db8::1")).toBe(true);
    expect(isAddressAllowed(listOf("0.0.0.0/0"), "2001:db8::1")).toBe(false);
    expect(isAddressAllowed(listOf("0.0.0.0/0"), "::ffff:203.0.113.7")).toBe(true);
  });

  it("matches a mapped range and a mapped address as the IPv4 they carry", () => {
    const list = listOf("::ffff:203.0.113.0/120");
    expect(isAddressAllowed(list, "203.0.113.7")).toBe(true);
    expect(isAddressAllowed(list, "::ffff:203.0.113.7")).toBe(true);
    expect(isAddressAllowed(list, "203.0.114.7")).toBe(false);
  });

  it("lets in what any one range of a full list holds", () => {
    const ranges = Array.from({ length: 32 }, (_, index) => `10.${index}.0.0/16`);
    const list = listOf(...ranges);
    expect(isAddressAllowed(list, "10.0.0.1")).toBe(true);
    expect(isAddressAllowed(list, "10.31.255.255")).toBe(true);
    expect(isAddressAllowed(list, "10.32.0.0")).toBe(false);
  });
});

describe("matching", () => {
  const word = fc.oneof(fc.nat(0xffffffff), fc.constantFrom(0, 0xffffffff, 0x80000000, 1));
  const addressOf = (family: 4 | 6) =>
    fc
      .array(word, { minLength: family === 4 ? 1 : 4, maxLength: family === 4 ? 1 : 4 })
      .map((words): IpAddress => ({ family, words }));

  /** A range and an address that differs from its network in a few bits, so that both answers are common. */
  const caseOf = (family: 4 | 6) =>
    fc.tuple(
      fc.array(fc.tuple(addressOf(family), fc.nat(family === 4 ? 32 : 128)), { minLength: 1, maxLength: 5 }),
      fc.nat(4),
      fc.uniqueArray(fc.nat(family === 4 ? 31 : 127), { maxLength: 3 }),
    );

  function flipBits({ family, words }: IpAddress, bits: readonly number[]): IpAddress {
    const flipped = [...words];
    for (const bit of bits) {
      const index = Math.floor(bit / 32);
      flipped[index] = ((flipped[index] ?? 0) ^ (1 << (31 - (bit % 32)))) >>> 0;
    }
    return { family, words: flipped };
  }

  it.each([4, 6] as const)("agrees with the platform on IPv%i", (family) => {
    fc.assert(
      fc.property(caseOf(family), ([ranges, chosen, bits]) => {
        const oracle = new BlockList();
        const texts = ranges.map(([{ words }, prefixLength]) => {
          const masked = words.map((value, index) => (value & prefixMask(prefixLength, index)) >>> 0);
          const network = formatIpAddress({ family, words: masked });
          oracle.addSubnet(network, prefixLength, `ipv${family}`);
          return `${network}/${prefixLength}`;
        });
        const [base] = ranges[chosen % ranges.length] ?? [];
        fc.pre(base !== undefined);
        const address = formatIpAddress(flipBits(base, bits));
        fc.pre(!`${address} ${texts.join(" ")}`.includes("::ffff:"));
        expect(isAddressAllowed(listOf(...texts), address)).toBe(oracle.check(address, `ipv${family}`));
      }),
      { numRuns: 2_000 },
    );
  });
});
