import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { JsonScanner } from "./json-scanner.ts";
import { findJsonFault } from "./testing/find-json-fault.ts";

const encode = (text: string) => new TextEncoder().encode(text);
const offsetOf = (text: string) => findJsonFault(encode(text))?.offset ?? null;
const bytesOf = (...parts: (string | number)[]) =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === "number" ? [part] : [...encode(part)])));

/** What the platform says: strict UTF-8 (a byte order mark is not skipped), then V8's own parser. */
function isJson(bytes: Uint8Array): boolean {
  try {
    JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
    return true;
  } catch {
    return false;
  }
}

describe("a whole document", () => {
  it.each([
    "null",
    "true",
    "false",
    "0",
    "-0",
    "12",
    "-1.5e+10",
    "1E-2",
    '""',
    '"a"',
    '"\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u00e9 \\uD800 \\uAFaf"',
    '"é€😀"',
    "[]",
    "{}",
    "[ ]",
    "{ }",
    "[1,[2,{}],null]",
    '{"a":{"b":[1,2]},"":"c"}',
    ' \t\r\n{ "a" : [ 1 , 2 ] } \n',
    '{"a":1,"a":2}',
  ])("has no fault: %s", (text) => {
    expect(findJsonFault(encode(text))).toBeNull();
  });
});

describe("the offset of a fault", () => {
  it.each([
    ["x", 0],
    ["}", 0],
    ["]", 0],
    [",", 0],
    ["'a'", 0],
    ["{} x", 3],
    ["1 2", 2],
    ["{]", 1],
    ["[}", 1],
    ["[1}", 2],
    ['{"a":1]', 6],
    ["[1,]", 3],
    ["[,1]", 1],
    ["[1 2]", 3],
    ['{"a":1,}', 7],
    ['{"a" 1}', 5],
    ['{"a":}', 5],
    ['{"a",1}', 4],
    ["{a:1}", 1],
    ["{1:2}", 1],
    ["[1] // no comments", 4],
    ["NaN", 0],
    ["nul!", 3],
    ["trUe", 2],
    ["True", 0],
    ["nulll", 4],
    ["01", 1],
    ["-01", 2],
    ["00", 1],
    ["+1", 0],
    [".5", 0],
    ["1.a", 2],
    ["1..2", 2],
    ["-a", 1],
    ["--1", 1],
    ["1ea", 2],
    ["1e+a", 3],
    ["1e5.5", 3],
    ["0x10", 1],
    ["[1_000]", 2],
    ['"a\nb"', 2],
    ['"a\u0000b"', 2],
    ['"\\q"', 2],
    ['"\\U0041"', 2],
    ['"\\u12g4"', 5],
    ['"\\u"', 3],
    ['"é" x', 5],
    ['{"é":!', 6],
    ["\ufeff{}", 0],
    ["\u00a01", 0],
    ["\u000b1", 0],
    ["[1,\u2028 2]", 3],
  ])("in %j is %i", (text, offset) => {
    expect(offsetOf(text)).toBe(offset);
  });

  it.each([
    "",
    " ",
    "[",
    "{",
    "[1",
    "[1,",
    '{"',
    '{"a',
    '{"a"',
    '{"a":',
    '{"a":1',
    '{"a":1,',
    "tru",
    "-",
    "1.",
    "1e",
    "1e+",
    '"',
    '"\\',
    '"\\u',
    '"\\u00',
    "[[]",
    '{"a":{}',
  ])("in %j, which ends too early, is its length", (text) => {
    const fault = findJsonFault(encode(text));
    expect(fault).toMatchObject({ kind: "malformed", offset: encode(text).length });
    expect(fault?.reason).toMatch(/ends too early/);
  });

  it.each([
    ["a lone continuation byte", bytesOf('"a', 0x80, '"'), 2],
    ["a byte that never occurs", bytesOf('"', 0xff, '"'), 1],
    ["an overlong slash", bytesOf('"', 0xc0, 0xaf, '"'), 1],
    ["an overlong form of three bytes", bytesOf('"', 0xe0, 0x9f, 0xbf, '"'), 1],
    ["an overlong form of four bytes", bytesOf('"', 0xf0, 0x8f, 0xbf, 0xbf, '"'), 1],
    ["an encoded surrogate", bytesOf('"', 0xed, 0xa0, 0x80, '"'), 1],
    ["a code point beyond Unicode", bytesOf('"', 0xf4, 0x90, 0x80, 0x80, '"'), 1],
    ["a lead byte beyond Unicode", bytesOf('"', 0xf5, 0x80, 0x80, 0x80, '"'), 1],
    ["a sequence broken off by a quote", bytesOf('{"a":"x', 0xc3, '"}'), 7],
    ["a sequence broken off by a letter", bytesOf('"', 0xe2, 0x82, 0x28, '"'), 1],
    ["bytes that are not UTF-8 outside a string", bytesOf("[", 0xff, "]"), 1],
    ["UTF-16", Uint8Array.from([0x7b, 0x00, 0x7d, 0x00]), 1],
  ])("of %s is where the sequence begins", (_, bytes, offset) => {
    expect(findJsonFault(bytes)).toMatchObject({ kind: "malformed", offset });
  });

  it.each([
    ["two bytes", bytesOf('"', 0xc3)],
    ["three bytes", bytesOf('"', 0xe2, 0x82)],
    ["four bytes", bytesOf('"', 0xf0, 0x9f, 0x98)],
  ])("of a body cut inside a character of %s is its length", (_, bytes) => {
    expect(findJsonFault(bytes)?.offset).toBe(bytes.length);
  });

  it("is named in the reason, with what was expected and what was found", () => {
    expect(findJsonFault(encode('{"a":}'))?.reason).toBe(
      "The body is not valid JSON: expected a value but found } at byte offset 5.",
    );
    expect(findJsonFault(encode("[1,\u0001"))?.reason).toMatch(/found the byte 0x01 at byte offset 3/);
  });
});

describe("depth", () => {
  const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

  it("takes 64 levels and refuses 65 at the bracket that opens the last", () => {
    expect(findJsonFault(encode(nested(64)))).toBeNull();
    expect(findJsonFault(encode(nested(65)))).toMatchObject({ kind: "too_deep", offset: 64 });
  });

  it("counts objects and arrays alike", () => {
    const mixed = (pairs: number) => '{"a":['.repeat(pairs) + "]}".repeat(pairs);
    expect(findJsonFault(encode(mixed(32)))).toBeNull();
    expect(findJsonFault(encode(`[${mixed(32)}]`))).toMatchObject({ kind: "too_deep" });
  });

  it("does not count what was closed again, nor brackets in strings", () => {
    expect(findJsonFault(encode(`[${"[],".repeat(1_000)}"${"[".repeat(1_000)}"]`))).toBeNull();
  });

  it("reports a fault that comes before the depth is reached", () => {
    expect(findJsonFault(encode(`[x${"[".repeat(100)}`))).toMatchObject({ kind: "malformed", offset: 1 });
  });

  it("answers at once on a mebibyte of brackets", () => {
    expect(findJsonFault(encode("[".repeat(1_048_576)))).toMatchObject({ kind: "too_deep", offset: 64 });
  });

  it("takes the depth it is told", () => {
    expect(findJsonFault(encode("[]"), 1)).toBeNull();
    expect(findJsonFault(encode("[[]]"), 1)).toMatchObject({ kind: "too_deep", offset: 1 });
    expect(findJsonFault(encode("[]"), 0)).toMatchObject({ kind: "too_deep", offset: 0 });
  });
});

describe("properties", () => {
  const documents = fc.oneof(
    fc.json(),
    fc.json({ stringUnit: "binary" }),
    fc.jsonValue().map((value) => JSON.stringify(value, null, 2)),
  );
  const structural = [...'{}[],:"\\ \t\n-+.eE0123456789truefalsn/u'].map((character) =>
    character.charCodeAt(0),
  );
  const byte = fc.oneof(fc.constantFrom(...structural), fc.nat(255));

  /** A document with a few bytes replaced, inserted or removed: usually broken, sometimes still whole. */
  const mutated = fc
    .tuple(
      documents,
      fc.array(fc.tuple(fc.nat(), fc.nat(1), fc.array(byte, { maxLength: 2 })), { maxLength: 3 }),
    )
    .map(([text, edits]) => {
      const bytes = [...encode(text)];
      for (const [at, removed, inserted] of edits) {
        bytes.splice(at % (bytes.length + 1), removed, ...inserted);
      }
      return Uint8Array.from(bytes);
    });
  const noise = fc.array(byte, { maxLength: 12 }).map((bytes) => Uint8Array.from(bytes));

  it("finds no fault exactly where the platform finds none", () => {
    fc.assert(
      fc.property(fc.oneof(mutated, noise), (bytes) => {
        expect(findJsonFault(bytes, 1_000) === null).toBe(isJson(bytes));
      }),
      { numRuns: 5_000 },
    );
  });

  it("finds nothing wrong with what precedes the fault, except that it is not finished", () => {
    fc.assert(
      fc.property(fc.oneof(mutated, noise), (bytes) => {
        const fault = findJsonFault(bytes, 1_000);
        fc.pre(fault !== null);
        const before = findJsonFault(bytes.subarray(0, fault.offset), 1_000);
        expect(before?.offset ?? fault.offset).toBe(fault.offset);
      }),
      { numRuns: 2_000 },
    );
  });

  it("finds every cut of a whole document unfinished at the cut, or whole", () => {
    fc.assert(
      fc.property(documents, (text) => {
        const bytes = encode(text);
        for (let end = 0; end < Math.min(bytes.length, 200); end += 1) {
          const fault = findJsonFault(bytes.subarray(0, end), 1_000);
          expect(fault?.offset ?? end).toBe(end);
        }
      }),
    );
  });
});

describe("a document that comes in pieces", () => {
  /** Scans the bytes in pieces, cut where it is told. */
  function inPieces(bytes: Uint8Array, cuts: readonly number[]) {
    const scanner = new JsonScanner();
    const edges = [0, ...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
    for (const [index, from] of edges.entries()) {
      const fault = scanner.scan(bytes.subarray(from, edges[index + 1] ?? bytes.length));
      if (fault) return fault;
    }
    return scanner.finish();
  }

  const documents = [
    '{"a":[1,-2.5e+10,0.1E-2,true,false,null],"é€😀":"\\u00e9\\n\\"x","":{}}',
    " [ 12 , 0 , [ ] , { } ] ",
    "-",
    "[1.]",
    "[1e]",
    "nulx",
    '"\\u12g4"',
    '{"a":1,}',
    "[01]",
    "\ufeff1",
    "[".repeat(65),
    '{"a" 1}',
  ];

  it.each(documents)("is judged the same whole and byte by byte: %j", (text) => {
    const bytes = encode(text);
    const everywhere = Array.from(bytes, (_, at) => at);
    expect(inPieces(bytes, everywhere)).toEqual(findJsonFault(bytes));
  });

  it("is judged the same wherever it is cut, whole or broken, in UTF-8 or not", () => {
    const noise = fc
      .tuple(fc.json({ stringUnit: "binary" }), fc.nat(), fc.nat(255))
      .map(([text, at, byte]) => {
        const bytes = encode(text);
        bytes[at % bytes.length] = byte;
        return bytes;
      });
    const cuts = fc.array(fc.nat(), { maxLength: 8 });
    fc.assert(
      fc.property(fc.oneof(fc.json().map(encode), noise), cuts, (bytes, where) => {
        expect(inPieces(bytes, where)).toEqual(findJsonFault(bytes));
      }),
      { numRuns: 1_000 },
    );
  });

  it("has its values counted, arrays and objects among them, and no name", () => {
    const count = (text: string) => {
      const scanner = new JsonScanner();
      scanner.scan(encode(text));
      return scanner.values;
    };
    expect(["1", "[]", "[1,2]", '{"a":1,"a":{"b":"c"}}', "[[[]],true,null]"].map(count)).toEqual([
      1, 1, 3, 4, 5,
    ]);
  });

  it("may go on for ever, and nothing of it is kept", () => {
    const scanner = new JsonScanner();
    const piece = encode('"a\\u0041é",[0,{"k":-1.5e3}],');
    expect(scanner.scan(encode("["))).toBeNull();
    for (let round = 0; round < 1_000; round += 1) expect(scanner.scan(piece)).toBeNull();
    expect(scanner.finish()).toMatchObject({ offset: 1 + 1_000 * piece.length });
  });
});
