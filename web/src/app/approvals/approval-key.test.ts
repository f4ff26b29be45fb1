import { expect, it } from "vitest";
import { approvalKey, namedBy } from "./approval-key.ts";

it("names what waits by its run and gate, and reads it back", () => {
  const named = { run_id: "run_01abc", gate: 12 };
  expect(approvalKey(named)).toBe("run_01abc:12");
  expect(namedBy("run_01abc:12")).toEqual(named);
});

it.each(["", "run_1", "run_1:", "run_1:0", "run_1:x", ":1", "a b:1", "run_1:12345678"])(
  "reads nothing from %j",
  (key) => {
    expect(namedBy(key)).toBeNull();
  },
);
