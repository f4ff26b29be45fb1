import { describe, expect, it } from "vitest";
import { ApiError } from "../api/api-error.ts";
import { fieldErrors, hasMoreToSay } from "./field-problems.ts";

function refusal(details: unknown): ApiError {
  return new ApiError({ status: 400, code: "invalid_request", message: "No.", requestId: "r", details });
}

describe("the problems of a refusal", () => {
  const fields = ["name", "ranges", "limits"];

  it("are said beside the fields they name, the first of each, as sentences", () => {
    const error = refusal([
      { name: "name", reason: "must not be empty" },
      { name: "name", reason: "must be short" },
      { name: "ranges[2]", reason: "is no range." },
      { name: "limits.per_minute", reason: "must be at most 600" },
      { name: "other", reason: "is unknown" },
    ]);
    expect(fieldErrors(error, fields)).toEqual({
      name: "Must not be empty.",
      ranges: "Is no range.",
      limits: "Must be at most 600.",
    });
    expect(hasMoreToSay(error, fields), "one belongs to no field").toBe(true);
  });

  it("leave nothing more to say when every one has its field", () => {
    expect(hasMoreToSay(refusal([{ name: "name", reason: "x" }]), fields)).toBe(false);
    expect(hasMoreToSay(refusal(undefined), fields)).toBe(true);
    expect(hasMoreToSay(new Error("broken"), fields)).toBe(true);
    expect(fieldErrors(new Error("broken"), fields)).toEqual({});
  });
});
