import { expect, it } from "vitest";
import { placeOf, prefixOf } from "./store-prefix.ts";

it("A value opens the folder that it names, and a folder is written as the parameter takes it.", () => {
  expect(placeOf("s3://box/in/2026/", undefined)).toEqual({ bucket: "box", prefix: "in/2026/" });
  expect(placeOf("s3://box/in/part", undefined)).toEqual({ bucket: "box", prefix: "in/" });
  expect(placeOf("", undefined)).toEqual({});
  expect(placeOf("in/", "box")).toEqual({ bucket: "box", prefix: "in/" });
  expect(placeOf("s3://box/in/", "box")).toEqual({ bucket: "box", prefix: "in/" });
  expect(prefixOf({ bucket: "box", prefix: "in/" }, undefined)).toBe("s3://box/in/");
  expect(prefixOf({ bucket: "box" }, undefined)).toBeNull();
  expect(prefixOf({}, undefined)).toBeNull();
  expect(prefixOf({ bucket: "box", prefix: "in/" }, "box")).toBe("in/");
});
