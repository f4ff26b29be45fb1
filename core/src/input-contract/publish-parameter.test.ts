import { describe, expect, it } from "vitest";
import type { ParameterDraft } from "./parameter-draft.ts";
import { publishParameter } from "./publish-parameter.ts";

const connector = { connector_id: "con_1", name: "Inbox", region: "eu-west-1" };

describe("publishParameter", () => {
  it("publishes what an author declared, and nothing that was not", () => {
    expect(
      publishParameter({ name: "a", type: "string", required: true, description: "Month" }),
    ).toStrictEqual({
      name: "a",
      type: "string",
      required: true,
      description: "Month",
    });
    expect(publishParameter({ name: "a", type: "boolean" })).toStrictEqual({
      name: "a",
      type: "boolean",
      required: false,
      description: "",
    });
    expect(
      publishParameter({ name: "a", type: "number", constraints: { min: 1 }, default: 2 }),
    ).toStrictEqual({
      name: "a",
      type: "number",
      required: false,
      description: "",
      default: 2,
      constraints: { min: 1 },
    });
    expect(publishParameter({ name: "a", type: "enum", enum_values: ["x"] })).toStrictEqual({
      name: "a",
      type: "enum",
      required: false,
      description: "",
      enum_values: ["x"],
    });
  });

  it.each<ParameterDraft>([
    { name: "a", type: "string", required: true, default: "" },
    { name: "a", type: "number", required: true, default: 0 },
    { name: "a", type: "boolean", required: true, default: false },
    { name: "a", type: "enum", required: true, enum_values: ["x"], default: "x" },
    { name: "a", type: "storage_prefix", required: true, connector, prefix_default: "s3://inbox/a/" },
  ])("requires no value where there is a default, even a falsy one: %j", (draft) => {
    expect(publishParameter(draft).required).toBe(false);
  });

  it("spells out the caps of a storage_prefix", () => {
    const draft: ParameterDraft = {
      name: "a",
      type: "storage_prefix",
      required: true,
      connector,
      bucket: "inbox",
    };
    expect(publishParameter(draft)).toStrictEqual({
      name: "a",
      type: "storage_prefix",
      required: true,
      description: "",
      connector,
      bucket: "inbox",
      constraints: { max_objects: 500, max_bytes: 2_147_483_648 },
    });
    expect(publishParameter({ ...draft, constraints: { max_objects: 7 } })).toMatchObject({
      constraints: { max_objects: 7, max_bytes: 2_147_483_648 },
    });
  });

  it("changes nothing when applied to what it published", () => {
    const drafts: ParameterDraft[] = [
      { name: "a", type: "string", required: true, default: "x", constraints: { max: 3 } },
      { name: "b", type: "storage_prefix", connector, prefix_default: "s3://inbox/a/" },
    ];
    for (const draft of drafts) {
      const published = publishParameter(draft);
      expect(publishParameter(published)).toStrictEqual(published);
    }
  });
});
