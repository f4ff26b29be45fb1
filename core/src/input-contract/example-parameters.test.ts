import { expect, it } from "vitest";
import { exampleParameters } from "./example-parameters.ts";

it("gives an example of what must be sent, and every default", () => {
  const example = exampleParameters([
    { name: "region", type: "enum", required: true, enum_values: ["a", "b"] },
    { name: "count", type: "number", required: true, constraints: { min: 3 } },
    { name: "currency", type: "string", default: "EUR" },
    { name: "draft", type: "boolean", default: false },
    {
      name: "letters",
      type: "storage_prefix",
      required: true,
      connector: { connector_id: "con_1", name: "Letters", region: "" },
    },
    { name: "note", type: "string" },
  ]);
  expect(example).toEqual({
    region: "a",
    count: 3,
    currency: "EUR",
    draft: false,
    letters: "s3://bucket/prefix/",
  });
});
