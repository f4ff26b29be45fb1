import type { PiiEntity } from "@sluice/contract";
import fc from "fast-check";

interface Planted {
  readonly entity: PiiEntity;
  readonly value: string;
}

const planted: Readonly<Partial<Record<PiiEntity, readonly string[]>>> = {
  EMAIL_ADDRESS: [
    "anna.smith@example.com",
    "o'brien+work@mail.example.co.uk",
    "jörg@bücher.example",
    "a@b.example",
  ],
  PHONE_NUMBER: [
    "+44 20 7946 0958",
    "+12025550143",
    "+1 (202) 555-0143",
    "+33 6 12 34 56 78",
    "(202) 555-0143",
  ],
  CREDIT_CARD: ["4111 1111 1111 1111", "378282246310005", "5555-5555-5555-4444", "6011111111111117"],
  IBAN_CODE: ["DE89 3704 0044 0532 0130 00", "GB82WEST12345698765432", "NO93 8601 1117 947"],
  IP_ADDRESS: ["192.0.2.17", "203.0.113.255", "2001:db8::8a2e:370:7334", "2001:db8:0:0:1:2:3:4"],
};

export const plantedValues: fc.Arbitrary<Planted> = fc.constantFrom(
  ...Object.entries(planted).flatMap(([entity, values]) =>
    values.map((value) => ({ entity: entity as PiiEntity, value })),
  ),
);

/** Words around values, in which there is nothing to find. */
export const harmlessTexts: fc.Arbitrary<string> = fc
  .array(
    fc.constantFrom(
      "Dear",
      "sir,",
      "the",
      "größe",
      "<b>",
      "(see",
      "order)",
      "12",
      "3.14",
      "v1.2.3",
      "😀",
      "\n",
      "\t",
      '"',
    ),
    { maxLength: 6 },
  )
  .map((words) => words.join(" "));

/** Texts with values in them, and what stands between the values. */
export const plantedTexts = fc
  .array(fc.tuple(harmlessTexts, plantedValues), { maxLength: 8 })
  .map((pairs) => ({
    // A word before each value, so that no number before it can be taken for its beginning.
    text: pairs.map(([words, { value }]) => `${words} about ${value}, so`).join(" "),
    without: (mark: (entity: PiiEntity) => string) =>
      pairs.map(([words, { entity }]) => `${words} about ${mark(entity)}, so`).join(" "),
    values: pairs.map(([, { value }]) => value),
  }));
