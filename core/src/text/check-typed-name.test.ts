import { describe, expect, it } from "vitest";
import { checkTypedName } from "./check-typed-name.ts";

describe("a name that a person types", () => {
  it.each([
    ["an override of the direction", "Pay\u202efdp.exe", "U+202E"],
    ["an embedding", "\u202aPay\u202c", "U+202A, U+202C"],
    ["an isolate", "\u2066Pay\u2069", "U+2066, U+2069"],
    ["a mark of direction", "Pay\u200f", "U+200F"],
    ["no width", "Pay\u200b", "U+200B"],
    ["a joiner between Latin letters", "P\u200day", "U+200D"],
    ["a byte order mark", "\ufeffPay", "U+FEFF"],
    ["a soft hyphen", "Pa\u00ady", "U+00AD"],
    ["a letter that is drawn as nothing", "Pay\u3164", "U+3164"],
    ["a tag", "Pay\u{e0041}", "U+E0041"],
    ["a control character", "Pay\u0007", "U+0007"],
    ["half of a character", "Pay\ud800", "U+D800"],
  ])("is refused with %s", (_, name, codes) => {
    expect(checkTypedName(name)).toEqual([
      { name: "name", reason: `Remove what cannot be seen or turns the direction of text: ${codes}.` },
    ]);
  });

  it.each(["Paiements réguliers", "دفتر", "می‌خواهم", "שכר", "支払い", "👩‍💻 work", 'Zoë\'s "list" – 2'])(
    "may be %s",
    (name) => {
      expect(checkTypedName(name)).toEqual([]);
    },
  );

  it("may stay what it is", () => {
    expect(checkTypedName("Pay\u202e", "Pay\u202e")).toEqual([]);
    expect(checkTypedName("Pay\u202e", "Pay")).toHaveLength(1);
  });
});
