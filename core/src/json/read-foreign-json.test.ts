import { limits } from "@sluice/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readForeignJson } from "./read-foreign-json.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const nest = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
const { maxDepth } = limits.json;
const wide = { maxLength: 4_000_000 };

describe.each([
  ["text", (text: string) => text],
  ["bytes", encode],
] as const)("JSON that others wrote, as %s", (_, given) => {
  it("is read as it would be by any other parser", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), (text) => {
        expect(readForeignJson(given(text), wide)).toEqual({ ok: true, value: JSON.parse(text) });
      }),
    );
  });

  it("may be as long as is said and not one longer", () => {
    const text = '{"a":1}';
    expect(readForeignJson(given(text), { maxLength: text.length })).toMatchObject({ ok: true });
    expect(readForeignJson(given(text), { maxLength: text.length - 1 })).toMatchObject({
      fault: "too_large",
    });
  });

  it("may nest 512 levels deep and not one deeper", () => {
    expect(maxDepth).toBe(512);
    expect(readForeignJson(given(nest(maxDepth)), wide)).toMatchObject({ ok: true });
    expect(readForeignJson(given(nest(maxDepth + 1)), wide)).toMatchObject({ fault: "too_deep" });
    expect(readForeignJson(given(nest(3)), { ...wide, maxDepth: 3 })).toMatchObject({ ok: true });
    expect(readForeignJson(given(nest(4)), { ...wide, maxDepth: 3 })).toMatchObject({ fault: "too_deep" });
  });

  it.each([10_000, 1_000_000])("is refused at %i levels, closed or not", (levels) => {
    expect(readForeignJson(given(nest(levels)), wide)).toMatchObject({ fault: "too_deep" });
    expect(readForeignJson(given("[".repeat(levels)), wide)).toMatchObject({ fault: "too_deep" });
  });

  it("can be written and copied again when it is as deep as it may be", () => {
    const read = readForeignJson(given(nest(maxDepth)), wide);
    const value = read.ok ? read.value : null;
    expect(JSON.stringify({ run: { result: value } })).toContain(nest(maxDepth));
    expect(structuredClone(value)).toEqual(value);
  });

  it.each(["", "{", "[1,]", "nul", '{"a":1}x', "\ufeff{}"])("is refused when it is not JSON: %j", (text) => {
    expect(readForeignJson(given(text), wide)).toMatchObject({ ok: false, fault: "malformed" });
  });
});

it("bytes that are not UTF-8 are not JSON", () => {
  expect(readForeignJson(new Uint8Array([0x22, 0xff, 0x22]), wide)).toMatchObject({ fault: "malformed" });
});
