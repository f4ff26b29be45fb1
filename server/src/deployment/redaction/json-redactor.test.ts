import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonRedactor } from "./json-redactor.ts";
import { Redaction } from "./redaction.ts";
import { plantedValues } from "./testing/planted-values.ts";
import { policyOf, testKey } from "./testing/policy-of.ts";

function redact(text: string, chars = text.length || 1) {
  const redactor = new JsonRedactor(new Redaction(policyOf(), testKey));
  let redacted = "";
  for (let at = 0; at < text.length; at += chars) redacted += redactor.push(text.slice(at, at + chars));
  return redacted + redactor.end();
}

describe("JSON", () => {
  it("is redacted in its strings, names and numbers, and nowhere else", () => {
    const text =
      '{ "to":"write \\"a@b.example\\"\\n", "a@b.example": [4111111111111111, 1.50, true,null],\n"é":"\\u00e9" }\n';
    expect(redact(text)).toBe(
      '{ "to":"write \\"<EMAIL_ADDRESS>\\"\\n", "<EMAIL_ADDRESS>": ["<CREDIT_CARD>", 1.50, true,null],\n"é":"\\u00e9" }\n',
    );
  });

  it("sees through escapes, and leaves none of them broken", () => {
    expect(JSON.parse(redact('"\\na\\u0040b.example\\t"'))).toBe("\n<EMAIL_ADDRESS>\t");
  });

  it("takes the name of a field for what its value holds", () => {
    expect(redact('{"id": "0201234567", "phone": "0201234567", "n": 201234567}')).toBe(
      '{"id": "0201234567", "phone": "<PHONE_NUMBER>", "n": 201234567}',
    );
  });

  it("keeps numbers that no computer number can hold, and doubled names", () => {
    const text = '{"a":123456789012345678901234567890,"a":1e400}';
    expect(redact(text)).toBe(text);
  });

  it.each([10_000, 1_000_000])("may nest %i levels deep, closed or not", (levels) => {
    const [open, close] = ["[".repeat(levels), "]".repeat(levels)];
    expect(redact(`${open}"a@b.example"${close}`, 65_536) === `${open}"<EMAIL_ADDRESS>"${close}`).toBe(true);
    const named = '{"a":'.repeat(levels);
    expect(redact(`${named}"a@b.example"`, 65_536) === `${named}"<EMAIL_ADDRESS>"`).toBe(true);
  });

  it("may be one document a line", () => {
    expect(redact('{"m":"a@b.example"}\n4111111111111111\n"x"\n')).toBe(
      '{"m":"<EMAIL_ADDRESS>"}\n"<CREDIT_CARD>"\n"x"\n',
    );
  });

  it("with a string longer than memory should hold stays JSON", () => {
    const filling = "wörd \\n\\u0041 ".repeat(20_000);
    const long = `["${filling} a@b.example ${filling}", "c@d.example"]`;
    const [first, second] = JSON.parse(redact(long, 50_000)) as string[];
    expect(second).toBe("<EMAIL_ADDRESS>");
    expect(first).toBe((JSON.parse(long) as string[])[0]?.replace("a@b.example", "<EMAIL_ADDRESS>"));
  });

  it.each([
    "4111 1111 1111 1111 is mine",
    '{"a": 1} a@b.example',
    "{mail: a@b.example}",
    '{"a": "b\n a@b.example"}',
    "2001:db8::1",
    '"never closed a@b.example',
    "192.0.2.1",
    "+44 20 7946 0958",
  ])("that is none is redacted as text: %s", (text) => {
    for (const chars of [undefined, 1, 3]) {
      expect(redact(text, chars)).toMatch(/<[A-Z_]+>/);
      expect(redact(text, chars)).not.toMatch(/a@b|1111|db8|192|7946/);
    }
  });

  it("comes in pieces of any size, and stays what it was", () => {
    const leaf = fc.oneof(
      plantedValues.map(({ value }) => value),
      fc.string(),
      fc.integer(),
      fc.constant(4111111111111111),
    );
    const documents = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 3 },
        leaf,
        fc.array(tie("any"), { maxLength: 4 }),
        fc.dictionary(fc.string(), tie("any")),
      ),
    })).any;
    fc.assert(
      fc.property(
        documents,
        fc.integer({ min: 1, max: 9 }),
        fc.constantFrom(0, 2),
        (value, chars, indent) => {
          const text = JSON.stringify(value, null, indent);
          const redacted = redact(text, chars);
          expect(redacted).toBe(redact(text));
          JSON.parse(redacted);
          expect(redact(redacted)).toBe(redacted);
        },
      ),
    );
  });
});
