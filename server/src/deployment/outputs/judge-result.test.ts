import { limits } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { judgeResult } from "./judge-result.ts";

const document = (value: unknown) => Buffer.from(JSON.stringify(value));

describe("the result of a run", () => {
  it("is taken up to 256 KB and not a byte more", async () => {
    const room = limits.outputs.resultInlineMaxBytes - document({ text: "" }).length;
    expect(await judgeResult(document({ text: "x".repeat(room) }), null)).toMatchObject({ error: null });
    expect(await judgeResult(document({ text: "x".repeat(room + 1) }), null)).toMatchObject({
      error: "too_large",
    });
  });

  it.each(["", "{", "[1]", '"text"', "null", "1", '{"a":1}x'])(
    "is an object in JSON, which %j is not",
    async (text) => {
      expect(await judgeResult(Buffer.from(text), null)).toEqual({
        error: "invalid_json",
        schema_version: null,
      });
    },
  );

  describe.each([
    ["without a schema", null],
    ["with one", { type: "object" }],
  ])("%s", (_, schema) => {
    const nested = (levels: number) =>
      Buffer.from(`{"a":${"[".repeat(levels - 1)}${"]".repeat(levels - 1)}}`);

    it("may nest 512 levels deep", async () => {
      expect(await judgeResult(nested(512), schema)).toMatchObject({ error: null });
    });

    it.each([513, 5_000, 9_991, 120_000])("is refused at %i levels", async (levels) => {
      expect(await judgeResult(nested(levels), schema)).toMatchObject({ error: "invalid_json" });
    });
  });

  it("may begin with a byte order mark", async () => {
    expect(await judgeResult(Buffer.from('\ufeff{"version":1}'), { type: "object" })).toMatchObject({
      error: null,
    });
  });

  it("is UTF-8", async () => {
    const bytes = Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xff]), Buffer.from('"}')]);
    expect(await judgeResult(bytes, null)).toMatchObject({ error: "invalid_json" });
  });

  it.each([
    [{ $schema: "https://example.com/v2", version: 7 }, "https://example.com/v2"],
    [{ version: 7 }, 7],
    [{ version: { major: 1 } }, null],
    [{}, null],
  ])("echoes the version of %j", async (value, version) => {
    expect(await judgeResult(document(value), null)).toEqual({ error: null, schema_version: version });
  });

  it("must meet the declared schema, and says where it does not", async () => {
    const schema = { type: "object", properties: { total: { type: "number" } }, required: ["total"] };
    expect(await judgeResult(document({ total: 3 }), schema)).toMatchObject({ error: null });
    const { error } = await judgeResult(document({ total: "3" }), schema);
    expect(error).toBe("schema_mismatch: /total must be number");
  });

  it("holds patterns against it in linear time", async () => {
    const schema = { type: "object", properties: { a: { type: "string", pattern: "^(a+)+$" } } };
    const { error } = await judgeResult(document({ a: `${"a".repeat(5_000)}!` }), schema);
    expect(error).toMatch(/^schema_mismatch: \/a must match pattern/);
  });

  it("says so when the schema itself is broken", async () => {
    const { error } = await judgeResult(document({}), { type: "no such type" });
    expect(error).toMatch(/^schema_mismatch: the schema cannot be used/);
  });
});
