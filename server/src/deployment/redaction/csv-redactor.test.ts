import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvRedactor } from "./csv-redactor.ts";
import { Redaction } from "./redaction.ts";
import { plantedValues } from "./testing/planted-values.ts";
import { policyOf, testKey } from "./testing/policy-of.ts";

function redact(table: string, chars = table.length || 1, delimiter: string | null = null) {
  const redactor = new CsvRedactor(new Redaction(policyOf(), testKey), delimiter);
  let text = "";
  for (let at = 0; at < table.length; at += chars) text += redactor.push(table.slice(at, at + chars));
  return { text: text + redactor.end(), rows: redactor.rows };
}

describe("a table", () => {
  it("is redacted cell by cell, and keeps its quotes, its line ends and every other cell", () => {
    const table = 'name,note\r\n"Smith, A.","says ""hi"" to a@b.example"\r\n b ,"plain ""x"""\n,\n';
    expect(redact(table)).toEqual({
      text: 'name,note\r\n"Smith, A.","says ""hi"" to <EMAIL_ADDRESS>"\r\n b ,"plain ""x"""\n,\n',
      rows: 4,
    });
  });

  it("never joins a value over two cells", () => {
    const table = "a,b,c,d\n4111,1111,1111,1111\n4111 1111,1111 1111,,\n";
    expect(redact(table).text).toBe(table);
  });

  it("takes the name of a column for what its cells hold", () => {
    expect(redact("id,phone_number\n0201234567,0201234567\n").text).toBe(
      "id,phone_number\n0201234567,<PHONE_NUMBER>\n",
    );
  });

  it.each([";", "\t", "|"])("may be separated by %j", (sign) => {
    const lines = ["name,x", "mail", "a@b.example"].join(sign);
    expect(redact(`${lines}\n`).text).toBe(`${["name,x", "mail", "<EMAIL_ADDRESS>"].join(sign)}\n`);
  });

  it("that is not sound is still redacted", () => {
    expect(redact('a,"open a@b.example\nmore').text).toBe('a,"open <EMAIL_ADDRESS>\nmore');
    expect(redact('"a"b@c.example,x\n').text).toBe('"a"<EMAIL_ADDRESS>,x\n');
    const endless = `x,"${"word ".repeat(300_000)}a@b.example`;
    expect(redact(endless, 200_000).text).toBe(endless.replace("a@b.example", "<EMAIL_ADDRESS>"));
  });

  it("comes in pieces of any size", () => {
    const cells = fc.oneof(
      plantedValues.map(({ value }) => value),
      fc.constantFrom("", "a", 'say "hi"', "two\nlines", "x,y", "\r\n", "7"),
    );
    const quoted = cells.map((cell) => `"${cell.replaceAll('"', '""')}"`);
    const rows = fc.array(fc.array(quoted, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(
        rows,
        fc.constantFrom("\n", "\r\n", "\r"),
        fc.integer({ min: 1, max: 9 }),
        (table, lineEnd, chars) => {
          const text = table.map((row) => row.join(",") + lineEnd).join("");
          expect(redact(text, chars, ",")).toEqual(redact(text, undefined, ","));
          expect(redact(text, chars, ",").rows).toBe(table.length);
        },
      ),
    );
  });
});
