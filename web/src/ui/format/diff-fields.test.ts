import { expect, it } from "vitest";
import { diffFields } from "./diff-fields.ts";

it("tells what was added, removed, changed and kept", () => {
  const fields = diffFields({ name: "a", scopes: ["x"], gone: 1 }, { name: "b", scopes: ["x"], note: null });
  expect(fields.map(({ name, change }) => [name, change])).toEqual([
    ["name", "changed"],
    ["scopes", "same"],
    ["gone", "removed"],
    ["note", "added"],
  ]);
  expect(diffFields(null, { name: "a" }).map(({ change }) => change)).toEqual(["added"]);
  expect(diffFields({ name: "a" }, null).map(({ change }) => change)).toEqual(["removed"]);
});
