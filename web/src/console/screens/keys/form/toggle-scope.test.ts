import { expect, it } from "vitest";
import { toggleScope } from "./toggle-scope.ts";

it("keeps workflows:read with runs:create, and the order of the scopes", () => {
  expect(toggleScope([], "runs:create", true)).toEqual(["workflows:read", "runs:create"]);
  expect(toggleScope(["workflows:read", "runs:create"], "workflows:read", false)).toEqual([
    "workflows:read",
    "runs:create",
  ]);
  expect(toggleScope(["workflows:read", "runs:create"], "runs:create", false)).toEqual(["workflows:read"]);
  expect(toggleScope(["outputs:read"], "runs:read", true)).toEqual(["runs:read", "outputs:read"]);
});
