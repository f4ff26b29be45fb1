import { expect, it } from "vitest";
import { curlOf } from "./curl-of.ts";
import { describePlace } from "./describe-place.ts";

it("a call names what must be given, and survives a shell", () => {
  const call = curlOf("https://sluice.example", "wf_1", [
    { name: "region", type: "enum", required: true, enum_values: ["d'or", "b"] },
    { name: "count", type: "number", required: true, constraints: { min: 3 } },
    { name: "note", type: "string" },
  ]);
  expect(call).toContain("https://sluice.example/api/v1/workflows/wf_1/runs");
  expect(call).toContain(`"region": "d'\\''or"`);
  expect(call).toContain('"count": 3');
  expect(call).not.toContain("note");
});

it("a place is told by what its author called it", () => {
  const definition = {
    nodes: [{ slug: "a", title: "Sort mail", node_type: "task" as const }],
    parameters: [{ name: "month", type: "string" as const }],
  };
  expect(describePlace(definition, "nodes[0].agent")).toBe("Sort mail: agent");
  expect(describePlace(definition, "parameters[0].constraints.min")).toBe("Parameter month: constraints.min");
  expect(describePlace(definition, "settings.parallelism")).toBe("Settings: parallelism");
  expect(describePlace(definition, "result_schema")).toBe("Result schema");
  expect(describePlace(definition, "nodes")).toBe("Workflow");
});
