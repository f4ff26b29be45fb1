import type { S3Connector } from "@sluice/contract";
import { describe, expect, it } from "vitest";
import { checkConnector } from "./check-connector.ts";

const bucket: S3Connector = { name: "Scans", type: "s3", region: "eu-west-1" };
const s3 = (changes: Partial<S3Connector>) =>
  checkConnector({ ...bucket, ...changes }).map(({ name }) => name);
const folder = (path: string) =>
  checkConnector({ name: "Inbox", type: "folder", path }).map(({ name }) => name);

describe("a connector", () => {
  it("needs a name within bounds", () => {
    expect(s3({ name: "n".repeat(80), description: "d".repeat(1_000) })).toEqual([]);
    expect(s3({ name: "n".repeat(81) })).toEqual(["name"]);
    expect(s3({ description: "d".repeat(1_001) })).toEqual(["description"]);
    expect(s3({ description: "a\0b" })).toEqual(["description"]);
  });

  it("to a folder needs a path that can be read aloud", () => {
    expect(folder("/srv/in box")).toEqual([]);
    for (const path of ["", "/srv\n", "/srv\0", "\ud800", "p".repeat(4_001)])
      expect(folder(path)).toEqual(["path"]);
  });

  it("to S3 needs a region", () => {
    expect(s3({ region: "us-gov-west-1" })).toEqual([]);
    for (const region of ["", "EU", "eu west", "eu-west-1.evil.example"])
      expect(s3({ region })).toEqual(["region"]);
  });

  it.each(["https://s3.example", "http://127.0.0.1:9000", "https://s3.example/tenant", null])(
    "to S3 may name the endpoint %s",
    (endpoint) => {
      expect(s3({ endpoint })).toEqual([]);
    },
  );

  it.each([
    "",
    "s3.example",
    "ftp://s3.example",
    "https://me:pw@s3.example",
    "https://s3.example/?a",
    "https:///x",
  ])("to S3 may not name the endpoint %s", (endpoint) => {
    expect(s3({ endpoint })).toEqual(["endpoint"]);
  });

  it.each(["arn:aws:iam::123456789012:role/reader", "arn:aws-cn:iam::123456789012:role/team/a+b@c", null])(
    "to S3 may name the role %s",
    (role_arn) => {
      expect(s3({ role_arn })).toEqual([]);
    },
  );

  it.each(["", "reader", "arn:aws:iam::123:role/reader", "arn:aws:iam::123456789012:user/me"])(
    "to S3 may not name the role %s",
    (role_arn) => {
      expect(s3({ role_arn })).toEqual(["role_arn"]);
    },
  );

  it("to S3 holds a role for 900 to 43,200 seconds", () => {
    for (const role_session_s of [900, 43_200]) expect(s3({ role_session_s })).toEqual([]);
    for (const role_session_s of [899, 43_201, 900.5, Number.NaN])
      expect(s3({ role_session_s })).toEqual(["role_session_s"]);
  });
});
