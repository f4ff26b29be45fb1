import { operationIds, routes } from "@sluice/contract/v1";
import { describe, expect, it } from "vitest";
import { rejectionOf } from "./rejection-of.ts";
import { scopeOfRequest } from "./scope-of-request.ts";

describe("the scope of a recorded request", () => {
  it.each(operationIds)("is that of the route %s", (id) => {
    const { method, path, scope } = routes[id];
    expect(scopeOfRequest(method, `/api/v1${path.replaceAll(/\{\w+\}/g, "x_1")}`)).toBe(scope);
  });

  it("is that of GET for HEAD, and none where there is no route", () => {
    expect(scopeOfRequest("HEAD", "/api/v1/runs")).toBe("runs:read");
    expect(scopeOfRequest("GET", "/api/v1/runs/a/b/c/d")).toBeNull();
    expect(scopeOfRequest("PUT", "/api/v1/runs")).toBeNull();
  });
});

describe("a recorded reason", () => {
  it("is a rejection only where a check of the key refused", () => {
    expect(rejectionOf("key_revoked")).toBe("revoked");
    expect(rejectionOf("outside_time_window")).toBe("hours");
    expect(rejectionOf("too_many_active_runs")).toBe("slots");
    for (const reason of [null, "run_not_found", "run_data_purged", "toString"]) {
      expect(rejectionOf(reason)).toBeNull();
    }
  });
});
