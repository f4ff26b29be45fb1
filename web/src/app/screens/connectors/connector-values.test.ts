import { describe, expect, it } from "vitest";
import { ApiError } from "../../../ui/api/api-error.ts";
import { bodyOf, emptyValues, namedAfterFields } from "./connector-values.ts";

const values = { ...emptyValues([]), name: "Lake", region: " eu-west-1 ", own_credentials: true };

describe("the form of a connector", () => {
  it("names a kept credential without a value, and sends what was typed over it", () => {
    const kept = ["access_key_id", "secret_access_key"];
    expect(bodyOf("s3", values, kept).credentials).toEqual([
      { name: "access_key_id" },
      { name: "secret_access_key" },
    ]);
    const typed = { ...values, secret_access_key: "new", session_token: "token" };
    expect(bodyOf("s3", typed, kept).credentials).toEqual([
      { name: "access_key_id" },
      { name: "secret_access_key", value: "new" },
      { name: "session_token", value: "token" },
    ]);
    expect(bodyOf("s3", { ...typed, own_credentials: false }, kept).credentials).toEqual([]);
  });

  it("sends nothing for what was left empty", () => {
    expect(bodyOf("s3", values, []).settings).toEqual({
      type: "s3",
      region: "eu-west-1",
      endpoint: null,
      role_arn: null,
    });
  });

  it("shows each problem beside its field", () => {
    const refused = new ApiError({
      status: 422,
      code: "invalid_connector",
      message: "No.",
      requestId: "r",
      details: ["settings.region", "credentials.session_token", "credentials", "name"].map((name) => ({
        name,
        reason: "is wrong",
      })),
    });
    const names = (namedAfterFields(refused) as ApiError).problems.map(({ name }) => name);
    expect(names).toEqual(["region", "session_token", "own_credentials", "name"]);
    const other = new Error("broken");
    expect(namedAfterFields(other)).toBe(other);
  });
});
