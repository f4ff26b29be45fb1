import type { PiiEntity } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { findCreditCards } from "./find-credit-cards.ts";
import { findEmails } from "./find-emails.ts";
import { findIbans } from "./find-ibans.ts";
import { findIpAddresses } from "./find-ip-addresses.ts";
import { findPhoneNumbers } from "./find-phone-numbers.ts";
import { type Detector, type DetectorOptions, longestFindingChars } from "./finding.ts";
import { resolveOverlaps } from "./resolve-overlaps.ts";

function foundBy(detector: Detector, text: string, region: DetectorOptions["region"] = null) {
  return detector(text, { region }).map(({ start, end, confidence }) => [text.slice(start, end), confidence]);
}

describe("e-mail addresses", () => {
  it.each([
    ["write to anna.smith@example.com.", "anna.smith@example.com"],
    ["<mailto:o'brien+news@mail.example.co.uk>", "o'brien+news@mail.example.co.uk"],
    ["'quoted@example.com'", "quoted@example.com"],
    ["jörg.müller@bücher.example", "jörg.müller@bücher.example"],
    ['the old "anna smith"@example.com form', '"anna smith"@example.com'],
    ["a@xn--bcher-kva.example-", "a@xn--bcher-kva.example"],
    ["ends a sentence@example.com...", "sentence@example.com"],
  ])("are found in %j", (text, address) => {
    expect(foundBy(findEmails, text)).toEqual([[address, 1]]);
  });

  it.each(["@", "a@", "@example.com", "a@-b", "a @ b.example", 'x""@example.com'])(
    "are not seen in %j",
    (text) => {
      expect(foundBy(findEmails, text)).toEqual([]);
    },
  );

  it("without a dot in their domain are less certain", () => {
    expect(foundBy(findEmails, "root@localhost")).toEqual([["root@localhost", 0.5]]);
  });

  it("side by side are told apart", () => {
    const both = foundBy(findEmails, "a@example.com@b@example.org").map(([text]) => text);
    expect(both).toEqual(["a@example.com", "b@example.org"]);
  });
});

describe("card numbers", () => {
  it.each([
    "4111111111111111",
    "4111 1111 1111 1111",
    "4111-1111-1111-1111",
    "3782 822463 10005",
    "5555555555554444",
    "2223003122003222",
    "30569309025904",
    "3530111333300000",
    "6759649826438453",
  ])("are found as %s", (card) => {
    expect(foundBy(findCreditCards, `paid with ${card}.`)).toEqual([[card, 1]]);
  });

  it("are found before other numbers, as the security code behind them", () => {
    expect(foundBy(findCreditCards, "4111 1111 1111 1111 123 12/29")).toEqual([["4111 1111 1111 1111", 1]]);
  });

  it.each([
    ["a wrong check digit", "4111111111111112"],
    ["one digit too many", "41111111111111111"],
    ["letters beside it", "x4111111111111111"],
    ["a decimal point before it", "0.4111111111111111"],
    ["nothing but one digit", "0000000000000000"],
  ])("are not seen in a number with %s", (_why, text) => {
    expect(foundBy(findCreditCards, text).filter(([, confidence]) => Number(confidence) >= 0.8)).toEqual([]);
  });

  it("of an unknown issuer need a word that announces them", () => {
    expect(foundBy(findCreditCards, "number 9999999999999995")).toEqual([["9999999999999995", 0.5]]);
    expect(foundBy(findCreditCards, "card_number: 9999999999999995")).toEqual([["9999999999999995", 0.85]]);
  });
});

describe("account numbers", () => {
  it.each([
    "DE89 3704 0044 0532 0130 00",
    "GB82WEST12345698765432",
    "fr76 3000 6000 0112 3456 7890 189",
    "NO93-8601-1117-947",
    "MT84MALT011000012345MTLCAST001S",
  ])("are found as %s", (account) => {
    expect(foundBy(findIbans, `to ${account} EUR`)).toEqual([[account, 1]]);
  });

  it("with a wrong check digit count only behind a word that announces them", () => {
    expect(foundBy(findIbans, "ref DE88370400440532013000")).toEqual([]);
    expect(foundBy(findIbans, "IBAN DE88370400440532013000")).toEqual([["DE88370400440532013000", 0.6]]);
  });

  it.each([
    "DE8937040044053201300",
    "DE893704004405320130000",
    "ZZ89370400440532013000",
    "XDE89370400440532013000",
  ])("are not seen in %s", (text) => expect(foundBy(findIbans, text)).toEqual([]));
});

describe("IP addresses", () => {
  it.each([
    ["from 192.0.2.1:443", "192.0.2.1", 0.95],
    ["(203.0.113.255).", "203.0.113.255", 0.95],
    ["2001:db8::8a2e:370:7334.", "2001:db8::8a2e:370:7334", 0.95],
    ["src:fe80::1:2, dst", "fe80::1:2", 0.95],
    ["[2001:db8::1]:443", "2001:db8::1", 0.95],
    ["2001:db8::1: unreachable", "2001:db8::1", 0.95],
    ["at ::1 only", "::1", 0.8],
    ["Foo version 1.2.3.4", "1.2.3.4", 0.5],
  ])("are found in %j", (text, address, confidence) => {
    expect(foundBy(findIpAddresses, text)).toEqual([[address, confidence]]);
  });

  it.each([
    "1.2.3.4.5",
    "v1.2.3.4",
    "1.2.3.256",
    "1.2.3",
    "12:30:45",
    "std::vector",
    "00:1A:2B:3C:4D:5E",
    "::",
    "a1.2.3.4",
  ])("are not seen in %s", (text) => expect(foundBy(findIpAddresses, text)).toEqual([]));
});

describe("phone numbers", () => {
  it.each([
    ["ring +44 20 7946 0958 now", "+44 20 7946 0958", 0.95],
    ["+1 (202) 555-0143 ext. 12", "+1 (202) 555-0143 ext. 12", 0.95],
    ["(+33) 6 12 34 56 78", "(+33) 6 12 34 56 78", 0.95],
    ["+4930901820", "+4930901820", 0.95],
    ["dial 0044 20 7946 0958", "0044 20 7946 0958", 0.85],
    ["or (202) 555-0143.", "(202) 555-0143", 0.8],
    ["Phone: 020 7946 0958", "020 7946 0958", 0.8],
    ["call me on 07700900123", "07700900123", 0.8],
  ])("are found in %j", (text, number, confidence) => {
    expect(foundBy(findPhoneNumbers, text)).toEqual([[number, confidence]]);
  });

  it("of the deployment's region need no announcement when they are written like one", () => {
    expect(foundBy(findPhoneNumbers, "room 12 020 7946 0958", "GB")).toEqual([["020 7946 0958", 0.8]]);
    expect(foundBy(findPhoneNumbers, "02079460958", "GB")).toEqual([["02079460958", 0.6]]);
    expect(foundBy(findPhoneNumbers, "fax 02079460958", "GB")).toEqual([["02079460958", 0.95]]);
    expect(foundBy(findPhoneNumbers, "020 7946 0958")).toEqual([]);
  });

  it.each([
    "2024-01-15 10:30",
    "call 15/01/2024",
    "order 1234567890123",
    "+1",
    "+0 000 000",
    "12 34 56 78 90",
  ])("are not seen in %s", (text) => expect(foundBy(findPhoneNumbers, text)).toEqual([]));

  it("are not announced by a mark of ours", () => {
    expect(foundBy(findPhoneNumbers, "<PHONE_NUMBER> 12345678")).toEqual([]);
    expect(foundBy(findPhoneNumbers, "phone_number 12345678")).toEqual([["12345678", 0.8]]);
  });
});

describe("overlapping findings", () => {
  const finding = (start: number, end: number, confidence: number, entity: PiiEntity = "URL") => ({
    start,
    end,
    confidence,
    entity,
  });

  it("leave the surest, then the longest, in the order of the text", () => {
    const sure = finding(5, 8, 1);
    const long = finding(20, 40, 0.9);
    expect(
      resolveOverlaps([long, finding(0, 10, 0.9), finding(30, 41, 0.9), sure, finding(8, 9, 0.5)]),
    ).toEqual([sure, finding(8, 9, 0.5), long]);
  });
});

describe("hostile texts", () => {
  const pieces = [
    "@",
    "a@",
    "1 ",
    "12 ",
    "+1 ",
    "1.",
    ":",
    "a:",
    "4",
    "DE89",
    "f:",
    '"@',
    "(1)",
    "tel 1",
    "+44 20 7946 ",
  ];

  it.each(pieces)("of %j again and again cost no more than their length", (piece) => {
    const text = piece.repeat(60_000 / piece.length);
    const started = performance.now();
    for (const detector of [findCreditCards, findEmails, findIbans, findIpAddresses, findPhoneNumbers]) {
      const longest = Math.max(0, ...detector(text, { region: "US" }).map(({ start, end }) => end - start));
      expect(longest).toBeLessThanOrEqual(longestFindingChars);
    }
    expect(performance.now() - started).toBeLessThan(8_000);
  });
});
