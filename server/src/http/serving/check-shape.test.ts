import { closedObject, nullable, stringEnum } from "@sluice/contract";
import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { checkShape } from "./check-shape.ts";

const shape = closedObject({
  name: Type.String({ minLength: 1, maxLength: 10 }),
  size: Type.Optional(stringEnum(["small", "large"])),
  ranges: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 2 })),
  hours: Type.Optional(
    nullable(closedObject({ start: Type.Integer({ minimum: 0, maximum: 23 }), end: Type.Integer() })),
  ),
  inner: Type.Optional(closedObject({ on: Type.Boolean(), ports: Type.Array(Type.Integer({ minimum: 1 })) })),
});

function problems(body: unknown, values = 1) {
  return checkShape({ bytes: Buffer.from(JSON.stringify(body)), values, dispose() {} }, shape).problems;
}

describe("the shape of a body", () => {
  it("is taken as it is when it fits", () => {
    expect(problems({ name: "a", size: "small", ranges: ["x"], hours: null })).toEqual([]);
  });

  it("is refused with every field that is missing, unknown or wrong, inner ones by their path", () => {
    expect(problems({ size: "huge", ranges: [], extra: 1, inner: { on: 1, ports: [1, 0] } })).toEqual([
      { name: "name", reason: "Send this field." },
      { name: "size", reason: "Send one of small, large." },
      { name: "ranges", reason: "Send a list of 1 to 2, none twice." },
      { name: "extra", reason: "There is no such field." },
      { name: "inner.on", reason: "Send true or false." },
      { name: "inner.ports.1", reason: "Send a whole number from 1 on." },
    ]);
    expect(problems({ name: "", hours: { start: 24, end: 1 } })).toEqual([
      { name: "name", reason: "Send a text of 1 to 10 characters." },
      { name: "hours.start", reason: "Send a whole number from 0 to 23." },
    ]);
    expect(problems({ name: "a", hours: 9 })).toEqual([
      { name: "hours", reason: "Send a JSON object, or null." },
    ]);
  });

  it("is refused as a whole when it is no object or has too many values", () => {
    expect(problems(["a"])).toEqual([{ name: "body", reason: "Send a JSON object." }]);
    expect(problems({}, 5_001)).toEqual([{ name: "body", reason: "Send at most 5,000 values." }]);
  });

  it("names fifty fields at most, none at length", () => {
    const many = Object.fromEntries(Array.from({ length: 90 }, (_, at) => [`${"x".repeat(300)}${at}`, 1]));
    const named = problems(many);
    expect(named).toHaveLength(50);
    expect(Math.max(...named.map(({ name }) => name.length))).toBeLessThanOrEqual(100);
  });
});
