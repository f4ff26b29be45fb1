import { expect, it } from "vitest";
import { sought } from "./sought.ts";

it.each([
  ["start a run of Nightly digest", "Nightly digest"],
  ["Start nightly", "nightly"],
  ["run nightly", "nightly"],
])("takes %j for a start", (text, name) => {
  expect(sought(text)).toEqual({ name, isStart: true });
});

it.each(["nightly", "run_01abc", "starters", " start ", ""])("takes %j as it is", (text) => {
  expect(sought(text)).toEqual({ name: text.trim(), isStart: false });
});
