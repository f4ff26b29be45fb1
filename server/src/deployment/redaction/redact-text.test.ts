import { createHmac } from "node:crypto";
import { type PiiOperator, piiOperators } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { redactText } from "./redact-text.ts";
import { Redaction } from "./redaction.ts";
import { ruleEntities } from "./rules.ts";
import { harmlessTexts, plantedTexts } from "./testing/planted-values.ts";
import { policyOf, testKey } from "./testing/policy-of.ts";
import { TextRedactor } from "./text-redactor.ts";

const redacted = (text: string, operator: PiiOperator = "replace") =>
  redactText(text, policyOf({ operator }), testKey);

describe("redacting a text", () => {
  it("leaves none of the values, and all the rest as it was", () => {
    fc.assert(
      fc.property(plantedTexts, ({ text, without, values }) => {
        const { text: left, entities } = redacted(text);
        expect(left).toBe(without((entity) => `<${entity}>`));
        expect(redacted(text, "remove").text).toBe(without(() => ""));
        expect(Object.values(entities).reduce((sum, count) => sum + count, 0)).toBe(values.length);
      }),
    );
  });

  it.each(piiOperators)("by %s leaves no value behind and finds nothing the second time", (operator) => {
    fc.assert(
      fc.property(plantedTexts, ({ text, values }) => {
        const once = redacted(text, operator).text;
        for (const value of values) expect(once).not.toContain(value);
        expect(redacted(once, operator)).toEqual({ text: once, entities: {} });
      }),
    );
  });

  it.each(piiOperators)("by %s is done after one time, whatever the text", (operator) => {
    const signs = fc.constantFrom(
      ..."0123456789+-.:@ ()abcdefDE",
      "tel ",
      "4111111111111111",
      "a@b.example",
      "\n",
    );
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 80 }), (parts) => {
        const once = redacted(parts.join(""), operator).text;
        expect(redacted(once, operator).text).toBe(once);
      }),
    );
  });

  it("changes nothing where there is nothing", () => {
    fc.assert(
      fc.property(harmlessTexts, (text) => {
        expect(redacted(text)).toEqual({ text, entities: {} });
      }),
    );
  });

  it("is not misled by what comes to light when a value is taken away", () => {
    const split = "4111 1111 a@b.example1111 1111";
    expect(redacted(split, "remove").text).not.toMatch(/4111 1111 1111 1111/);
  });

  it("does nothing when the policy is off, and looks only for what it names, as sure as it asks", () => {
    const text = "a@b.example, 192.0.2.1, version 1.2.3.4";
    expect(redactText(text, policyOf({ mode: "off" }), testKey).text).toBe(text);
    expect(redactText(text, policyOf({ entities: ["IP_ADDRESS"] }), testKey).text).toBe(
      "a@b.example, <IP_ADDRESS>, version 1.2.3.4",
    );
    expect(redactText(text, policyOf({ min_confidence: 0.5 }), testKey).entities).toEqual({
      EMAIL_ADDRESS: 1,
      IP_ADDRESS: 2,
    });
    expect(redactText(text, policyOf({ min_confidence: 1 }), testKey).entities).toEqual({ EMAIL_ADDRESS: 1 });
    expect(redactText(text, policyOf({ entities: ["PERSON"] }), testKey).text).toBe(text);
  });
});

describe("operators", () => {
  it("hash by the deployment's key: the same value alike, however it is written, and nobody else can", () => {
    const { text } = redacted("A@b.example a@b.example +44 20 7946 0958 or +442079460958", "hash");
    const marks = text.match(/<[A-Z_]+:[a-f][0-9a-f]{11}>/g) ?? [];
    expect(marks).toHaveLength(4);
    expect(marks[0]).toBe(marks[1]);
    expect(marks[2]).toBe(marks[3]);
    const other = redactText("a@b.example", policyOf({ operator: "hash" }), new Uint8Array(32)).text;
    expect(other).not.toBe(marks[0]);
    expect(text).not.toContain(createHmac("sha256", "").update("a@b.example").digest("hex").slice(0, 11));
  });

  it("mask with as many characters, and leave what separates them", () => {
    expect(redacted("a.b@c.example 4111-1111-1111-1111", "mask").text).toBe(
      "*.*@*.******* ****-****-****-****",
    );
  });
});

describe("a text in pieces", () => {
  const inPieces = (text: string, chars: number) => {
    const redaction = new Redaction(policyOf(), testKey);
    const redactor = new TextRedactor(redaction);
    let out = "";
    for (let at = 0; at < text.length; at += chars) out += redactor.push(text.slice(at, at + chars));
    return { text: out + redactor.end(), entities: redaction.counts };
  };

  it("is redacted as it is in one", () => {
    fc.assert(
      fc.property(plantedTexts, fc.integer({ min: 1, max: 20 }), ({ text }, chars) => {
        expect(inPieces(text, chars)).toEqual(redacted(text));
      }),
    );
  });

  it.each([0, 1, 5, 11, 21, 500, 1_000])(
    "keeps values whole that lie over the border of a window, %i on",
    (shift) => {
      const values = [
        "anna.smith@example.com",
        "4111 1111 1111 1111",
        "+44 20 7946 0958",
        "2001:db8::8a2e:370:7334",
      ];
      for (const value of values) {
        const filling = "word ".repeat((65_536 - 1_024) / 5 - 4);
        const text = `${filling}${"x".repeat(shift)} ${value} ${filling}${value}, ${filling}`;
        const result = inPieces(text, 4_096);
        expect(result.text).not.toContain(value);
        expect(result.text.replace(/<[A-Z_]+>/g, value)).toBe(text);
      }
    },
  );

  it("is bounded in what it holds back, also when it is one line", () => {
    const redactor = new TextRedactor(new Redaction(policyOf(), testKey));
    const line = "word ".repeat(100_000);
    expect(redactor.push(line).length).toBeGreaterThan(line.length - 65_536);
  });
});

it("names the entities that rules can find", () => {
  expect(ruleEntities).toEqual(["CREDIT_CARD", "EMAIL_ADDRESS", "IBAN_CODE", "IP_ADDRESS", "PHONE_NUMBER"]);
});
