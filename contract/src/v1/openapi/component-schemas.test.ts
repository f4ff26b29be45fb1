import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { createComponentSchemas } from "./component-schemas.ts";

describe("component schemas", () => {
  it("refers to a titled schema and keeps it once, also behind Optional", () => {
    const components = createComponentSchemas();
    const Point = Type.Object({ x: Type.Number() }, { title: "Point" });
    const placed = components.place(Type.Object({ from: Point, to: Type.Optional(Point) }));
    expect(placed).toEqual({
      type: "object",
      required: ["from"],
      properties: {
        from: { $ref: "#/components/schemas/Point" },
        to: { $ref: "#/components/schemas/Point" },
      },
    });
    expect(components.all()).toEqual({
      Point: { type: "object", required: ["x"], properties: { x: { type: "number" } } },
    });
  });

  it("does not take a property called title, nor data with a title, for a titled schema", () => {
    const components = createComponentSchemas();
    const placed = components.place(
      Type.Object({ title: Type.String() }, { examples: [{ title: "Report" }], default: { title: "Draft" } }),
    );
    expect(placed).toMatchObject({
      properties: { title: { type: "string" } },
      examples: [{ title: "Report" }],
      default: { title: "Draft" },
    });
    expect(components.all()).toEqual({});
  });

  it("lists what it collected by name", () => {
    const components = createComponentSchemas();
    components.place(Type.String({ title: "Zebra" }));
    components.place(Type.String({ title: "Ant" }));
    expect(Object.keys(components.all())).toEqual(["Ant", "Zebra"]);
  });
});
