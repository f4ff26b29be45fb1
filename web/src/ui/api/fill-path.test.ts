import { expect, it } from "vitest";
import { fillPath } from "./fill-path.ts";

it("puts parameters into the path, encoded, and what is set into the query", () => {
  expect(fillPath("/keys/{key_id}/uses", { key_id: "a/b" }, null)).toBe("/keys/a%2Fb/uses");
  expect(
    fillPath("/keys", null, { status: "active", cursor: undefined, search: "", limit: 50, tag: ["a", "b"] }),
  ).toBe("/keys?status=active&limit=50&tag=a&tag=b");
});
