import { expect, it } from "vitest";
import { describePlace } from "./describe-place.ts";

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
